"""Expected exchanges of the advertiser API: account, applications and billing."""

from datetime import UTC, date, datetime

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

ACCOUNT = (
    make_exchange(
        operation="account/login",
        credentials={},
        request_headers={},
        arguments={"login": "ada+ads@example.com", "password": "p/ä s,w|d&=#%🙂"},
        request_line=(
            "GET /userAccount/login?login=ada%2Bads%40example.com"
            "&password=p%2F%C3%A4%20s%2Cw%7Cd%26%3D%23%25%F0%9F%99%82"
        ),
        response_body=(
            '{"documentationUrl": "https://docs.example/login", "code": 200,'
            ' "title": "Login", "message": "Hallo Jörg"}'
        ),
        value=models.LoginEnvelope(
            documentation_url="https://docs.example/login",
            code=200,
            title="Login",
            message="Hallo Jörg",
        ),
    ),
    make_exchange(
        operation="account/permissions",
        request_line="GET /userAccount/effectivePermissions",
        response_body=wrap_payload("""{
            "CAMPAIGN": {
                "SUPER_ADMINISTRATOR": [1, 9223372036854775807],
                "ADMINISTRATOR": [], "NORMAL": [2], "READER": [3]
            },
            "CUSTOMER": {
                "SUPER_ADMINISTRATOR": [], "ADMINISTRATOR": [4],
                "NORMAL": [], "READER": [5, 6]
            },
            "GROUP": {
                "SUPER_ADMINISTRATOR": [], "ADMINISTRATOR": [],
                "NORMAL": [], "READER": [7]
            }
        }"""),
        envelope_model=models.PermissionsEnvelope,
        value=models.Permissions(
            campaign=models.RolePermissions(
                super_administrator=[1, INT64_MAX],
                administrator=[],
                normal=[2],
                reader=[3],
            ),
            customer=models.RolePermissions(
                super_administrator=[], administrator=[4], normal=[], reader=[5, 6]
            ),
            group=models.RolePermissions(
                super_administrator=[], administrator=[], normal=[], reader=[7]
            ),
        ),
    ),
)

APPLICATIONS = (
    make_exchange(
        operation="applications/download",
        arguments={"application_id": INT64_MAX, "login": "", "password": " +"},
        request_line=(
            "GET /application/download?applicationId=9223372036854775807"
            "&login=&password=%20%2B"
        ),
        media_type="application/octet-stream",
        response_body=b"%PDF-1.7\r\n\r\n\x00\xff\xfe resume",
        value=b"%PDF-1.7\r\n\r\n\x00\xff\xfe resume",
    ),
    make_exchange(
        operation="applications/report",
        arguments={
            "start": 1714521600000,
            "end": 1714607999999,
            "campaign_ids": [1, 2, 3],
            "reference_numbers": ["a,b", "c d/e", "é|🙂", ""],
        },
        request_line=(
            "GET /application/report?start=1714521600000&end=1714607999999"
            "&campaignIds=1,2,3"
            "&referenceNumbers=a%2Cb,c%20d%2Fe,%C3%A9%7C%F0%9F%99%82,"
        ),
        response_body=wrap_payload("""[{
            "applicationDate": "2024-05-01", "applicantZipcode": 94105,
            "campaignId": 1, "campaignName": "Köche", "charged": "Y",
            "company": "Müller & Co", "downloadUrl": "https://files.example/r?id=1&x=2",
            "emailAddress": "ada@example.com", "firstName": "Ada",
            "ipAddress": "2001:db8::1", "jobCity": "Zürich", "jobReference": "a,b",
            "jobState": "ZH", "jobZipcode": 8001, "lastName": "Lovelace",
            "phone": "+41 44 000 00 00", "title": "Koch/Köchin"
        }]"""),
        envelope_model=models.ApplicantReportEnvelope,
        value=[
            models.ApplicantReportRow(
                application_date=date(2024, 5, 1),
                applicant_zipcode=94105,
                campaign_id=1,
                campaign_name="Köche",
                charged="Y",
                company="Müller & Co",
                download_url="https://files.example/r?id=1&x=2",
                email_address="ada@example.com",
                first_name="Ada",
                ip_address="2001:db8::1",
                job_city="Zürich",
                job_reference="a,b",
                job_state="ZH",
                job_zipcode=8001,
                last_name="Lovelace",
                phone="+41 44 000 00 00",
                title="Koch/Köchin",
            )
        ],
    ),
)

BILLING = (
    make_exchange(
        operation="billing/has_payment_method",
        arguments={"customer_ids": [7]},
        request_line="GET /billing/hasPaymentMethod?customerIds=7",
        response_body=wrap_payload("false"),
        envelope_model=models.HasPaymentMethodEnvelope,
        value=False,
    ),
    make_exchange(
        operation="billing/payment_methods",
        arguments={"customer_ids": [7, 8]},
        request_line="GET /billing/listPaymentMethods?customerIds=7,8",
        response_body=wrap_payload("""{
            "invoicesData": [{
                "billingCity": "Bern", "billingState": "BE",
                "billingStreetAddress": "Gasse 1", "billingZipCode": "03001",
                "companyName": "Müller AG", "contactFullName": "A. Müller",
                "doingBusinessAsName": "",
                "emailAddressList": "a@b.example,c@d.example", "phoneNumber": "1",
                "createdUtc": "2024-05-01T10:00:00Z",
                "lastUpdatedUtc": "2024-05-02T10:00:00Z", "customerId": 7,
                "invoiceId": 9223372036854775807, "isDefault": 1
            }],
            "paymentCardsData": [{
                "billingCity": "Bern", "billingState": "BE",
                "billingStreetAddress1": "Gasse 1", "billingStreetAddress2": "2. OG",
                "billingZipCode": "03001", "cardType": "Visa", "cardTypeCode": "V",
                "emailAddress": "a@b.example", "expiration": "12/29",
                "firstName": "Ada", "lastDigits": "0042", "lastName": "Müller",
                "phoneNumber": "1", "token": "card-token",
                "createdUtc": "2024-05-01T10:00:00Z",
                "lastUpdatedUtc": "2024-05-02T10:00:00Z", "customerId": 7,
                "isDefault": 0
            }]
        }"""),
        envelope_model=models.PaymentMethodsEnvelope,
        value=models.PaymentMethods(
            invoices_data=[
                models.InvoicePaymentMethod(
                    billing_city="Bern",
                    billing_state="BE",
                    billing_street_address="Gasse 1",
                    billing_zip_code="03001",
                    company_name="Müller AG",
                    contact_full_name="A. Müller",
                    doing_business_as_name="",
                    email_address_list="a@b.example,c@d.example",
                    phone_number="1",
                    created_utc=datetime(2024, 5, 1, 10, tzinfo=UTC),
                    last_updated_utc=datetime(2024, 5, 2, 10, tzinfo=UTC),
                    customer_id=7,
                    invoice_id=INT64_MAX,
                    is_default=1,
                )
            ],
            payment_cards_data=[
                models.CardPaymentMethod(
                    billing_city="Bern",
                    billing_state="BE",
                    billing_street_address1="Gasse 1",
                    billing_street_address2="2. OG",
                    billing_zip_code="03001",
                    card_type="Visa",
                    card_type_code="V",
                    email_address="a@b.example",
                    expiration="12/29",
                    first_name="Ada",
                    last_digits="0042",
                    last_name="Müller",
                    phone_number="1",
                    token="card-token",
                    created_utc=datetime(2024, 5, 1, 10, tzinfo=UTC),
                    last_updated_utc=datetime(2024, 5, 2, 10, tzinfo=UTC),
                    customer_id=7,
                    is_default=0,
                )
            ],
        ),
    ),
)

EXCHANGES = (*ACCOUNT, *APPLICATIONS, *BILLING)
