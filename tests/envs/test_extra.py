"""Without the extra, one clear line."""

import pytest

from touchline import TouchlineError
from touchline.envs.extra import extra


def test_a_missing_library_is_reported_in_one_line():
    with pytest.raises(TouchlineError, match=r'^no_such_library is missing: pip install "touchline\[envs\]"$'), extra():
        import no_such_library  # noqa: F401
