"""Expected exchanges of the search API: all parameters and all response formats."""

from datetime import datetime, timedelta, timezone
from functools import partial

from jobads.search import models
from jobads.server import Reply
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange

WEST = timezone(timedelta(hours=-7))
make_exchange = partial(
    Exchange,
    api="search",
    operation="jobs/search",
    credentials={"id": 1234, "password": "p&ä s+"},
    defaults={
        "start": 0,
        "limit": 10,
        "format": "json",
        "salary_period": "hourly",
        "relevancy_weight": 0,
        "title": 0,
        "match_top_category": 0,
        "m": 0,
    },
)
PUBLISHER = "GET /search.php?id=1234&pass=p%26%C3%A4%20s%2B"

EVERY_PARAMETER = make_exchange(
    variant="every parameter",
    arguments={
        "ip": "2001:db8::1",
        "q": "C++ & Köche, 100%",
        "l": "San José,CA",
        "pid": "a1/b2=",
        "uid": "d41d8cd98f00b204e9800998ecf8427e",
        "start": 0,
        "limit": 200,
        "format": "json",
        "link": 1,
        "full_desc": 0,
        "skip_desc": 1,
        "logo": 1,
        "extractions": 1,
        "encrypt": 0,
        "useragent": "Mozilla/5.0 (X11; Linux)",
        "t1": "",
        "t2": "🙂" * 32,
        "t3": "x|y",
        "referrer": "pub.example",
        "rdr": "https://pub.example/back?x=1&y=2",
        "benefit": ["healthcare", "paid time off"],
        "worktype": ["fulltime", "gig"],
        "commute": 40,
        "d": 25,
        "salary": 50000,
        "salary_min": 17.5,
        "salary_max": 0,
        "salary_period": "hourly",
        "relevancy_weight": 100,
        "title": 0,
        "major_category": [12, 34],
        "minor_category": [0],
        "match_top_category": 1,
        "experience": 3,
        "m": 0,
        "date": -7,
    },
    request_line=(
        PUBLISHER + "&ip=2001%3Adb8%3A%3A1&q=C%2B%2B%20%26%20K%C3%B6che%2C%20100%25"
        "&l=San%20Jos%C3%A9%2CCA&pid=a1%2Fb2%3D&uid=d41d8cd98f00b204e9800998ecf8427e"
        "&start=0&limit=200&format=json&link=1&full_desc=0&skip_desc=1&logo=1"
        "&extractions=1&encrypt=0&useragent=Mozilla%2F5.0%20%28X11%3B%20Linux%29"
        "&t1=&t2=" + "%F0%9F%99%82" * 32 + "&t3=x%7Cy&referrer=pub.example"
        "&rdr=https%3A%2F%2Fpub.example%2Fback%3Fx%3D1%26y%3D2"
        "&benefit=healthcare%7Cpaid%20time%20off&worktype=fulltime%7Cgig"
        "&commute=40&d=25&salary=50000&salary.min=17.5&salary.max=0"
        "&salary.period=hourly&relevancy_weight=100&title=0&major_category=12%7C34"
        "&minor_category=0&match_top_category=1&experience=3&m=0&date=-7"
    ),
    response_body="""{
        "total": 1, "start": 0, "count": 1,
        "jobs": [{
            "title": "Koch/Köchin 🙂", "date": "2024-05-01T08:00:00-07:00",
            "url": "https://click.example/?j=1&t=ü", "company": "Müller",
            "city": ["San José,CA", "Zürich,ZH"], "coordinates": ["37.3,-121.9"],
            "description": "...", "price": "A", "preview": 0, "id": "0042",
            "ad_type": "cpc", "major_category0": "[Food]",
            "major_category1": "[Care]", "minor_category0": "[Food] Cook",
            "minor_category1": "[Care] Nurse",
            "salary_details": [
                {"value": ["17.50", "20"], "unit": "hourly", "label": "$17.50 → 20"}
            ],
            "benefit_details": [{"value": true, "unit": "pto", "label": "PTO"}],
            "worktype_details": [{"value": false, "unit": "gig", "label": "Gig"}],
            "skills_details": [
                {"value": true, "unit": "x", "label": "X", "key": "k", "id": 5}
            ],
            "logo_url": "https://img.example/l.png",
            "hero_image_url": "https://img.example/h.png",
            "all_requirements_normalized": ["a"], "all_preferences_normalized": {},
            "work_schedule": "day", "work_location_type": 1, "benefits": [true],
            "compensation": {"min": 1.5}, "visa_status": false
        }]
    }""",
    value=models.SearchResponse(
        total=1,
        start=0,
        count=1,
        jobs=[
            models.SearchJob(
                title="Koch/Köchin 🙂",
                date=datetime(2024, 5, 1, 8, tzinfo=WEST),
                url="https://click.example/?j=1&t=ü",
                company="Müller",
                city=["San José,CA", "Zürich,ZH"],
                coordinates=["37.3,-121.9"],
                description="...",
                price="A",
                preview=0,
                id="0042",
                ad_type="cpc",
                major_category0="[Food]",
                major_category1="[Care]",
                minor_category0="[Food] Cook",
                minor_category1="[Care] Nurse",
                salary_details=[
                    models.SalaryDetail(
                        value=["17.50", "20"],
                        unit=models.SalaryUnit.HOURLY,
                        label="$17.50 → 20",
                    )
                ],
                benefit_details=[
                    models.BenefitDetail(
                        value=True, unit=models.BenefitUnit.PTO, label="PTO"
                    )
                ],
                worktype_details=[
                    models.WorktypeDetail(
                        value=False, unit=models.WorktypeUnit.GIG, label="Gig"
                    )
                ],
                skills_details=[
                    models.SkillDetail(value=True, unit="x", label="X", key="k", id=5)
                ],
                logo_url="https://img.example/l.png",
                hero_image_url="https://img.example/h.png",
                all_requirements_normalized=["a"],
                all_preferences_normalized={},
                work_schedule="day",
                work_location_type=1,
                benefits=[True],
                compensation={"min": 1.5},
                visa_status=False,
            )
        ],
    ),
)

EXCHANGES = (
    EVERY_PARAMETER,
    make_exchange(
        variant="JSON",
        arguments={"ip": "192.0.2.1", "q": "jobs near me", "limit": 1},
        request_line=PUBLISHER + "&ip=192.0.2.1&q=jobs%20near%20me&limit=1",
        response_body="""{"total": 0, "start": 0, "count": 1, "jobs": [
            {"onclick": "go('x')", "description": "…", "price": 12.5}
        ]}""",
        value=models.SearchResponse(
            total=0,
            start=0,
            count=1,
            jobs=[models.SearchJob(onclick="go('x')", description="…", price=12.5)],
        ),
    ),
    make_exchange(
        variant="bare array for jobid",
        arguments={"ip": "192.0.2.1", "l": "94105", "jobid": "j/1,2"},
        request_line=PUBLISHER + "&ip=192.0.2.1&l=94105&jobid=j%2F1%2C2",
        response_body='[{"id": "j/1,2", "title": "Köchin"}]',
        value=[models.SearchJob(id="j/1,2", title="Köchin")],
    ),
    make_exchange(
        variant="XML",
        arguments={"ip": "192.0.2.1", "q": "Köchin", "format": "xml"},
        request_line=PUBLISHER + "&ip=192.0.2.1&q=K%C3%B6chin&format=xml",
        media_type="text/xml; charset=UTF-8",
        response_body="<jobs>\r\n<job>Köchin 🙂</job></jobs>",
        value="<jobs>\r\n<job>Köchin 🙂</job></jobs>",
        handler_result=Reply(
            "<jobs>\r\n<job>Köchin 🙂</job></jobs>", media_type="text/xml"
        ),
    ),
    make_exchange(
        variant="HTML in another charset",
        arguments={"ip": "192.0.2.1", "l": "Zürich,ZH", "format": "html"},
        request_line=PUBLISHER + "&ip=192.0.2.1&l=Z%C3%BCrich%2CZH&format=html",
        media_type="text/html; charset=ISO-8859-1",
        response_body=b"<p>K\xf6chin</p>",
        value="<p>Köchin</p>",
        handler_result=Reply("<p>Köchin</p>", media_type="text/html"),
    ),
    make_exchange(
        variant="PHP",
        arguments={"ip": "192.0.2.1", "q": "x", "format": "php"},
        request_line=PUBLISHER + "&ip=192.0.2.1&q=x&format=php",
        media_type="application/vnd.php.serialized",
        response_body='a:1:{s:5:"total";i:0;}',
        value='a:1:{s:5:"total";i:0;}',
        handler_result=Reply(
            'a:1:{s:5:"total";i:0;}', media_type="application/vnd.php.serialized"
        ),
    ),
)
