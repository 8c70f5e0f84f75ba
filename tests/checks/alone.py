"""Sources that are compiled in batches must compile alone, without a warning: a batch hides missing includes and names that shadow others.
Usage: alone.py BUILD_FOLDER [--tests]. Clang only reads them, with the flags of their batch. What has been read is not read again before
it or something it includes has changed. Exit status 77: clang++ is absent, or nothing is compiled in batches there."""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# Clang's own opinion of what GCC is told to overlook, and GCC's words.
NOT_FOR_CLANG = re.compile(r'-Wno-restrict|-Wno-maybe-uninitialized|-Wno-shadow|-Wshadow=local|--param=.*|-O.')


def batched_sources(build, with_tests):
    """Each source with the flags of its batch."""
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        if '/Unity/unity_' not in entry['file']:
            continue
        words = shlex.split(entry['command'])
        first = next(i for i, word in enumerate(words) if word.startswith('-')) # behind the compiler and its launcher
        stop = words.index('-o')
        flags = [word for word in words[first:stop] if not NOT_FOR_CLANG.fullmatch(word)]
        for source in re.findall(r'#include "(.+)"', pathlib.Path(entry['file']).read_text()):
            path = pathlib.Path(source)
            if with_tests or TOP / 'tests' not in path.parents:
                yield path, flags


def is_fresh(note):
    """Whether nothing that was read then is newer than the note about it."""
    if not note.exists():
        return False
    read = note.read_text().replace('\\\n', ' ').split(':', 1)[1].split()
    when = note.stat().st_mtime
    return all(os.path.exists(file) and os.path.getmtime(file) <= when for file in read)


# Masks of one lane are bools, and their operators those of registers.
def complaints(source, flags, note):
    if is_fresh(note):
        return ''
    draft = note.with_suffix('.new')
    command = ['clang++', *flags, '-fsyntax-only', '-Wshadow', '-Wno-bitwise-instead-of-logical', '-Werror', '-MD', '-MF', draft, '-MT', 'it', source]
    answer = subprocess.run(command, cwd=TOP, capture_output=True, encoding='utf-8')
    if answer.returncode == 0:
        draft.rename(note)
    return '' if answer.returncode == 0 else answer.stderr or f'{source}: clang++ ended with {answer.returncode}\n'


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which('clang++'):
        print('skipped: clang++ is not installed')
        return 77
    notes = build / 'alone'
    notes.mkdir(exist_ok=True)
    sources = dict(batched_sources(build, '--tests' in sys.argv[2:]))
    if not sources:
        print('skipped: nothing is compiled in batches here')
        return 77
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(complaints, source, flags, notes / f'{str(source.relative_to(TOP)).replace("/", "-")}.d')
                for source, flags in sources.items()]
        answers = [job.result() for job in work]
    for answer in filter(None, answers):
        print(answer, end='')
    print(f'{len(sources)} sources, {sum(map(bool, answers))} do not compile alone')
    return 1 if any(answers) else 0


sys.exit(main())
