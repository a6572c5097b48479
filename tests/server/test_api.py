"""The API fuzzed from its own OpenAPI schema: every response matches the schema, and none is a 500."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

EXAMPLES = 10
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_request_gets_an_answer_that_matches_the_schema(server, mode):
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == 27
    asked = 0
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def ask(case):
            case.call_and_validate(checks=CHECKS)

        try:
            ask()
            asked += 1
        except Unsatisfiable:  # an operation that accepts anything has no invalid requests
            assert mode == GenerationMode.NEGATIVE
    assert asked > len(operations) // 2
