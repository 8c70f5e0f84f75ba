"""Build backend of `pip install .` (PEP 517): runs cmake and packs the wheel itself, so that pip needs no network.

TEETER_BUILD_DIR names a build tree to use instead of build/wheel, e.g. build/release of ./teeter.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

TOP = pathlib.Path(__file__).resolve().parent.parent
VERSION = re.search(r"project\(teeter VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text()).group(1)
INFO = f"teeter-{VERSION}.dist-info"


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def metadata():
    return (
        f"Metadata-Version: 2.1\nName: teeter\nVersion: {VERSION}\n"
        "Summary: Will this free-standing block rock, slide or overturn when the ground shakes?\n"
        "License: Apache-2.0\nRequires-Python: >=3.9\nRequires-Dist: numpy\n"
    )


def tag():
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{version}-{version}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def cmake(*arguments):
    """Its output goes to standard error: pip shows it when the build fails."""
    subprocess.run(["cmake", *map(str, arguments)], check=True, stdout=sys.stderr)


def built_package():
    """The folder of the finished package."""
    given = os.environ.get("TEETER_BUILD_DIR")
    build = pathlib.Path(given).resolve() if given else TOP / "build" / "wheel"
    if not given:
        generator = ["-G", "Ninja"] if not (build / "CMakeCache.txt").exists() else []
        cmake("-S", TOP, "-B", build, *generator, "-DCMAKE_BUILD_TYPE=Release", "-DTEETER_TESTS=OFF",
              "-DTEETER_PYTHON=ON", f"-DTEETER_PYTHON_EXECUTABLE={sys.executable}")
    cmake("--build", build, "--target", "teeter_python")
    package = build / "python" / "teeter"
    if not list(package.glob("_core*" + sysconfig.get_config_var("EXT_SUFFIX"))):
        raise SystemExit(f"{package} holds no module for {sys.executable}: are python3-dev and pybind11-dev installed?")
    return package


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = built_package()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    files = sorted(f for f in package.iterdir() if f.suffix in (".py", ".pyi", ".typed") or f.name == f"_core{suffix}")
    contents = {f"teeter/{f.name}": f.read_bytes() for f in files}
    contents[f"{INFO}/METADATA"] = metadata().encode()
    contents[f"{INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: teeter\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    contents[f"{INFO}/LICENSE"] = (TOP / "LICENSE").read_bytes()
    record = ""
    for name, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    contents[f"{INFO}/RECORD"] = (record + f"{INFO}/RECORD,,\n").encode()
    wheel = f"teeter-{VERSION}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name)  # without the time of the day: the same files, the same wheel
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    """The files that git knows, with the metadata."""
    name = f"teeter-{VERSION}"
    known = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, check=True, capture_output=True).stdout
    with tarfile.open(pathlib.Path(sdist_directory) / f"{name}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(filter(None, known.decode().split("\0"))):
            archive.add(TOP / path, f"{name}/{path}", recursive=False)
        info = pathlib.Path(sdist_directory) / "PKG-INFO"
        info.write_text(metadata())
        archive.add(info, f"{name}/PKG-INFO")
        info.unlink()
    return f"{name}.tar.gz"
