"""Test the names of products that the titles of documents give."""

import pytest

from typecase.names.product_name import find_product_name, list_hosts


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("GitHub v3 REST API", "github"),
        ("GitHub's official OpenAPI spec + Octokit extension", "github"),
        ("Vendor\u2019s official OpenAPI spec + extension", "vendor"),
        ("Spotify Web API with fixes and improvements from sonallux", "spotify"),
        ("Swagger Petstore - OpenAPI 3.0", "petstore"),
        ("API for orders", "orders"),
        ("API: Orders", "orders"),
        ("Cloud Controller API (v3)", "cloud_controller"),
        ("Acme Inc. HTTP API (Preview)", "acme"),
        # What is no description of the document stays.
        ("Moody's Analytics API", "moodys_analytics"),
        ("api.video", "api_video"),
        ("Web of Science API", "web_of_science"),
        ("MySQLManagement", "my_sql_management"),
        ("Train Travel API", "train_travel"),
        ("Area 51 API", "area_51"),
        ("3D Print 3rd API", "shop"),
        ("Print 3D", "print_3d"),
        # Domains and versions.
        ("Example.io ~ API Documentation", "example"),
        ("www.example.com", "example"),
        ("News API Service 1.0", "news"),
        ("Fulfillment.com APIv2", "fulfillment"),
        ("PetAPI 2", "pet"),
        ("PetStoreAPI v2", "pet_store"),
        ("Caf\u00e9", "cafe"),
        # Titles without a name.
        ("API", "shop"),
        ("My API", "shop"),
        ("", "shop"),
        ("\u043c\u0430\u0433\u0430\u0437\u0438\u043d", "shop"),
        ("3scale", "shop"),
        ("One two three four five", "shop"),
        ('"; import os', "import_os"),
    ],
)
def test_product_is_the_title_without_generic_words(title: str, name: str) -> None:
    assert find_product_name(title, (), "shop.v2") == name


@pytest.mark.parametrize(
    ("title", "url", "name"),
    [
        ("The OpenAI REST API", "https://api.openai.com/v1", "openai"),
        ("DigitalOcean API", "https://api.digitalocean.com", "digitalocean"),
        ("DigitalOcean API", "https://api.digital-ocean.com:8080", "digitalocean"),
        ("DigitalOcean API", "https://ocean.example", "digital_ocean"),
        ("DigitalOcean API", "/v1", "digital_ocean"),
        ("DigitalOcean API", "https://[a", "digital_ocean"),
    ],
)
def test_label_of_the_host_is_one_word(title: str, url: str, name: str) -> None:
    assert find_product_name(title, list_hosts([url])) == name


@pytest.mark.parametrize("file", ["5bd9ce58", "c1d0707cc", "openapi", "swagger.v2", ""])
def test_file_without_words_names_no_product(file: str) -> None:
    assert find_product_name("API", (), file) is None
