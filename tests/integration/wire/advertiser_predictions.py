"""Rows of the advertiser API: industries and predictions."""

from jobads.advertiser import models
from tests.integration.wire.advertiser import AUTHORIZED_JSON, envelope, row
from tests.integration.wire.rows import INT64_MAX

INDUSTRIES = (
    row(
        operation="industries/classifications",
        request="GET /industry/classifications",
        answer=envelope(
            '[{"description": "Gastgewerbe", "id": "0042", "indication": "Köche"}]'
        ),
        whole=models.IndustryClassificationsEnvelope,
        value=[
            models.IndustryClassification(
                description="Gastgewerbe", id="0042", indication="Köche"
            )
        ],
    ),
    row(
        operation="industries/predict",
        call={
            "body": models.IndustryPredictionRequest(
                description="kocht\\brät",
                title="Koch",
                job_properties=models.IndustryPredictionJobProperties(
                    campaign_id=7,
                    company_id=INT64_MAX,
                    company_name="Müller",
                    group_id=0,
                    source_id=-1,
                ),
            )
        },
        request="POST /industry/predictions",
        headers=AUTHORIZED_JSON,
        body=(
            '{"description":"kocht\\\\brät","title":"Koch","jobProperties":'
            '{"campaignId":7,"companyId":9223372036854775807,'
            '"companyName":"Müller","groupId":0,"sourceId":-1}}'
        ),
        answer=envelope("""[{
            "majorCategory": "Food", "majorCategoryScore": 0.9999999999999999,
            "minorCategory": "Cook", "minorCategoryScore": 1e-7
        }]"""),
        whole=models.IndustryPredictionsEnvelope,
        value=[
            models.IndustryPrediction(
                major_category="Food",
                major_category_score=0.9999999999999999,
                minor_category="Cook",
                minor_category_score=1e-7,
            )
        ],
    ),
    row(
        operation="industries/description",
        call={"job_industry": "Food & Drink, Süßes"},
        request=(
            "GET /industry/description"
            "?jobIndustry=Food%20%26%20Drink%2C%20S%C3%BC%C3%9Fes"
        ),
        answer=envelope('"Alles, was schmeckt"'),
        whole=models.IndustryDescriptionEnvelope,
        value="Alles, was schmeckt",
    ),
)

PREDICTIONS = (
    row(
        operation="predictions/create",
        call={
            "body": models.PredictionRequest(
                company="Müller",
                desc="",
                locations=["Zürich,ZH", "94105"],
                title="Koch 🙂",
            )
        },
        request="POST /prediction",
        headers=AUTHORIZED_JSON,
        body=(
            '{"company":"Müller","desc":"","locations":["Zürich,ZH","94105"],'
            '"title":"Koch 🙂"}'
        ),
        answer="""{
            "documentationUrl": "https://docs.example/prediction", "code": 200,
            "title": "Prediction",
            "jobPredictions": [{
                "applications": 1, "clicks": 20, "conversionRate": 0.05, "cpa": 10.5,
                "cpc": 0.25, "impressions": 400, "suggestedBudget": 250
            }]
        }""",
        whole=models.JobPredictionEnvelope,
        payload="jobPredictions",
        value=[
            models.JobPrediction(
                applications=1,
                clicks=20,
                conversion_rate=0.05,
                cpa=10.5,
                cpc=0.25,
                impressions=400,
                suggested_budget=250,
            )
        ],
    ),
)

ROWS = (*INDUSTRIES, *PREDICTIONS)
