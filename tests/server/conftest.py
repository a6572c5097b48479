"""A shared server for tests that need no restart."""

import pytest

from tests.server.serving import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as found:
        yield found
