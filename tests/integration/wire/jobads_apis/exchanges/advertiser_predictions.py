"""Expected exchanges of the advertiser API: industries and predictions."""

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    AUTHORIZED_JSON,
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

INDUSTRIES = (
    make_exchange(
        operation="industries/classifications",
        request_line="GET /industry/classifications",
        response_body=wrap_payload(
            '[{"description": "Gastgewerbe", "id": "0042", "indication": "Köche"}]'
        ),
        envelope_model=models.IndustryClassificationsEnvelope,
        value=[
            models.IndustryClassification(
                description="Gastgewerbe", id="0042", indication="Köche"
            )
        ],
    ),
    make_exchange(
        operation="industries/predict",
        arguments={
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
        request_line="POST /industry/predictions",
        request_headers=AUTHORIZED_JSON,
        request_body=(
            '{"description":"kocht\\\\brät","title":"Koch","jobProperties":'
            '{"campaignId":7,"companyId":9223372036854775807,'
            '"companyName":"Müller","groupId":0,"sourceId":-1}}'
        ),
        response_body=wrap_payload("""[{
            "majorCategory": "Food", "majorCategoryScore": 0.9999999999999999,
            "minorCategory": "Cook", "minorCategoryScore": 1e-7
        }]"""),
        envelope_model=models.IndustryPredictionsEnvelope,
        value=[
            models.IndustryPrediction(
                major_category="Food",
                major_category_score=0.9999999999999999,
                minor_category="Cook",
                minor_category_score=1e-7,
            )
        ],
    ),
    make_exchange(
        operation="industries/description",
        arguments={"job_industry": "Food & Drink, Süßes"},
        request_line=(
            "GET /industry/description"
            "?jobIndustry=Food%20%26%20Drink%2C%20S%C3%BC%C3%9Fes"
        ),
        response_body=wrap_payload('"Alles, was schmeckt"'),
        envelope_model=models.IndustryDescriptionEnvelope,
        value="Alles, was schmeckt",
    ),
)

PREDICTIONS = (
    make_exchange(
        operation="predictions/create",
        arguments={
            "body": models.PredictionRequest(
                company="Müller",
                desc="",
                locations=["Zürich,ZH", "94105"],
                title="Koch 🙂",
            )
        },
        request_line="POST /prediction",
        request_headers=AUTHORIZED_JSON,
        request_body=(
            '{"company":"Müller","desc":"","locations":["Zürich,ZH","94105"],'
            '"title":"Koch 🙂"}'
        ),
        response_body="""{
            "documentationUrl": "https://docs.example/prediction", "code": 200,
            "title": "Prediction",
            "jobPredictions": [{
                "applications": 1, "clicks": 20, "conversionRate": 0.05, "cpa": 10.5,
                "cpc": 0.25, "impressions": 400, "suggestedBudget": 250
            }]
        }""",
        envelope_model=models.JobPredictionEnvelope,
        payload_field="jobPredictions",
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

EXCHANGES = (*INDUSTRIES, *PREDICTIONS)
