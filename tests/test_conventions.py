"""The house stays in order: who imports whom, what the contract promises, what no file may hold."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT, SHARED
from warehouse.schema import TABLES

ALLOWED = {
    "extractors": {"extractors"},
    "transforms": {"extractors", "transforms"},
    "warehouse": {"extractors", "transforms", "warehouse"},
}
FILES = [path for room in ALLOWED for path in sorted((ROOT / room).rglob("*.py"))]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_data_moves_one_way(path):
    room = path.relative_to(ROOT).parts[0]
    rooms = {name.split(".")[0] for name in imports(path)} & (ALLOWED.keys() | {"dags", "tests"})
    assert rooms <= ALLOWED[room]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_say_what_they_are_and_are_named_for_it(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert path.stem not in {"utils", "util", "helpers", "common", "misc"}


def test_no_address_of_a_registry_and_no_path_of_a_machine():
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    forbidden = re.compile("py" + r"pi\.org|pythonhos" + r"ted\.org|/(?:home|Users|root)/\w")
    found = [
        name
        for name in files
        if forbidden.search(Path(ROOT, name).read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


def test_the_lock_pins_everything_with_hashes():
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if re.match(r"[a-z0-9]", line, re.IGNORECASE)]
    assert len(packages) > 100
    assert all(re.match(r"\S+==\S+", line) for line in packages)
    assert not any("://" in line or line.startswith(("-i", "--index", "--extra-index")) for line in lines)


def test_tables_and_columns_are_those_of_the_contract():
    if not SHARED.is_dir():
        pytest.skip("../shared with the contract is not on this machine")
    contract = (SHARED / "design" / "contract.md").read_text(encoding="utf-8")
    tables = re.search(r"## Tables.*?\n\n(.*?)\n\n", contract, re.DOTALL)[1]
    promised = {}
    for entry in re.split(r"\n(?=`)", tables):
        name, columns = re.match(r"`(\w+)` (.*)", entry, re.DOTALL).groups()
        promised[name] = set(re.findall(r"\w+", re.sub(r"\([^)]*\)", "", columns)))
    assert promised.keys() == {name for name in TABLES if not name.startswith("_")}
    for name, columns in promised.items():
        assert columns <= {column.name for column in TABLES[name].columns}, name
