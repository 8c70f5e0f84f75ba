"""Puts what the pages contain into node_modules, in the versions and with the checksums of package-lock.json. npm would do the same; it
brings 350 Debian packages, and only those who check the types of the pages need it."""
import base64
import hashlib
import io
import json
import pathlib
import shutil
import sys
import tarfile
import time
import urllib.request

HOME = pathlib.Path(__file__).resolve().parent
REGISTRY = 'https://registry.npmjs.org'
ATTEMPTS = 4


def download(url):
    for attempt in range(ATTEMPTS):
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.read()
        except OSError as error:
            if attempt + 1 == ATTEMPTS:
                raise OSError(f'{url}: {error}') from error
            time.sleep(2 ** attempt)


def fetch(name, package):
    folder = HOME / 'node_modules' / name
    described = folder / 'package.json'
    if described.exists() and json.loads(described.read_text(encoding='utf-8'))['version'] == package['version']:
        return
    archive = download(f'{REGISTRY}/{name}/-/{name.split("/")[-1]}-{package["version"]}.tgz')
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if f'sha512-{digest}' != package['integrity']:
        raise ValueError(f'{name} {package["version"]} is not what package-lock.json says: its SHA-512 is {digest}')
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            # Everything is in a folder `package`; only its files matter.
            path = pathlib.PurePosixPath(member.name)
            if not member.isfile() or '..' in path.parts:
                continue
            target = folder.joinpath(*path.parts[1:])
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files.extractfile(member).read())


def main():
    packages = json.loads((HOME / 'package-lock.json').read_text(encoding='utf-8'))['packages']
    for path, package in packages.items():
        if path and not package.get('dev'):
            fetch(path.removeprefix('node_modules/'), package)


try:
    main()
except (OSError, ValueError) as error:
    sys.exit(f'fetch.py: {error}')
