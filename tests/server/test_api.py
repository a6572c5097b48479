"""The API fuzzed from its own OpenAPI: whatever is asked, the answer is one that the schema knows, and never a 500."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.serving import serving

EXAMPLES = 15
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as server:
        made = server.make_table("kahmate", "me", "open", listed=True)
        yield schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        assert server.http.get(f"/api/tables/{made['table']}").json()["status"] == "waiting"


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked(case):
    case.call_and_validate(checks=CHECKS)
