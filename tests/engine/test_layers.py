"""Imports point one way: engine, games, bots, lab, environments, command line."""

import ast
from pathlib import Path

import touchline

SOURCE = Path(touchline.__file__).parent
LAYERS = [
    *("engine", "locales", "rulebook", "games", "lessons", "starter", "bots", "api"),
    *("lab", "envs", "laws", "server", "terminal", "cli"),
]
ANYWHERE = {"__init__", "__main__"}
"""The package's `__init__` and `python -m touchline` are above all layers."""


def layer_of(module):
    return module.split(".")[1] if "." in module else "__init__"


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("touchline"):
            yield from (
                f"{node.module}.{name.name}" if node.module == "touchline" else node.module for name in node.names
            )
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("touchline"))


def own_modules():
    return [
        path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0].removesuffix(".py") not in ANYWHERE
    ]


def test_every_module_belongs_to_a_layer():
    assert {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in own_modules()} == set(LAYERS)


def test_no_import_points_to_a_later_layer():
    wrong = []
    for path in own_modules():
        own = LAYERS.index(path.relative_to(SOURCE).parts[0].removesuffix(".py"))
        for module in imported(path):
            layer = layer_of(module)
            if layer in LAYERS and LAYERS.index(layer) > own:
                wrong.append(f"{path.relative_to(SOURCE)} imports {module}")
    assert not wrong


def test_games_do_not_know_each_other():
    wrong = []
    for folder in (SOURCE / "games").iterdir():
        for path in folder.glob("*.py"):
            known = {module.split(".")[2] for module in imported(path) if module.startswith("touchline.games.")}
            wrong += [f"{folder.name} imports {other}" for other in known - {folder.name}]
    assert not wrong


def test_only_one_module_imports_numba():
    importers = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if "numba" in path.read_text() and _imports_numba(path)
    }
    assert importers == {"engine/compiled.py"}


def _imports_numba(path):
    names = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, (ast.Import, ast.ImportFrom))]
    modules = [name.name for node in names if isinstance(node, ast.Import) for name in node.names]
    modules += [node.module or "" for node in names if isinstance(node, ast.ImportFrom)]
    return any(module.split(".")[0] == "numba" for module in modules)
