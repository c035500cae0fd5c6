"""Builds the archives of this package (PEP 517) with the standard library alone, so that a build downloads nothing."""

import base64
import hashlib
import os
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = (HERE / "pyproject.toml").read_text(encoding="utf-8")
NAME, VERSION, SUMMARY, PYTHON = (
    re.search(rf'^{key} = "(.+)"$', PROJECT, re.M).group(1) for key in ("name", "version", "description", "requires-python")
)
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: {SUMMARY}
License: Apache-2.0
Requires-Python: {PYTHON}
Description-Content-Type: text/markdown

{(HERE / "README.md").read_text(encoding="utf-8")}"""
SOURCES = [path for path in sorted((HERE / "kolli").iterdir()) if path.suffix in (".py", ".typed")]


def _record(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"{NAME}-{VERSION}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: kolli\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {f"kolli/{path.name}": path.read_bytes() for path in SOURCES}
    files |= {f"{info}/METADATA": METADATA.encode(), f"{info}/WHEEL": wheel.encode()}
    record = [_record(name, content) for name, content in files.items()] + [f"{info}/RECORD,,"]
    files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()
    filename = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / filename, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return filename


def build_sdist(sdist_directory, config_settings=None):
    folder = f"{NAME}-{VERSION}"
    (HERE / "PKG-INFO").write_text(METADATA, encoding="utf-8")
    try:
        with tarfile.open(Path(sdist_directory) / f"{folder}.tar.gz", "w:gz") as archive:
            for path in [*SOURCES, *(HERE / name for name in ("PKG-INFO", "README.md", "pyproject.toml", "build_package.py"))]:
                archive.add(path, f"{folder}/{path.relative_to(HERE)}")
    finally:
        os.unlink(HERE / "PKG-INFO")
    return f"{folder}.tar.gz"
