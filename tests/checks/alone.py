"""Sources that are compiled in batches must compile alone, without a warning, and so must what they include: a batch hides missing includes and names
that shadow others. Usage: alone.py BUILD_FOLDER [--tests]. Clang only reads them, with the flags of their batch; what many include, once.
What has been read is not read again before it or something it includes has changed. Exit status 77: clang++ is absent, or nothing is compiled
in batches there."""
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import common_headers

TOP = pathlib.Path(__file__).resolve().parents[2]
# Clang's own opinion of what GCC is told to overlook, and GCC's words.
NOT_FOR_CLANG = re.compile(r'-Wno-restrict|-Wno-maybe-uninitialized|-Wno-shadow|-Wshadow=local|--param=.*|-O.')
# Masks of one lane are bools, and their operators those of registers.
FOR_CLANG = ['-Wshadow', '-Wno-bitwise-instead-of-logical', '-Wno-pragma-once-outside-header', '-Werror', '-x', 'c++']
COMMON = 'read-once.hpp'


def batches(build, with_tests):
    """The flags of each batch and its sources."""
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        if '/Unity/unity_' not in entry['file']:
            continue
        words = shlex.split(entry['command'])
        first = next(i for i, word in enumerate(words) if word.startswith('-')) # behind the compiler and its launcher
        stop = words.index('-o')
        flags = [word for word in words[first:stop] if not NOT_FOR_CLANG.fullmatch(word)]
        sources = map(pathlib.Path, re.findall(r'#include "(.+)"', pathlib.Path(entry['file']).read_text()))
        yield flags, [source for source in sources if with_tests or TOP / 'tests' not in source.parents]


def note_of(source, notes):
    return notes / f'{str(source.relative_to(TOP)).replace("/", "-")}.d'


def is_fresh(note):
    """Whether nothing that was read then is newer than the note about it."""
    if not note.exists():
        return False
    read = note.read_text().replace('\\\n', ' ').split(':', 1)[1].split()
    when = note.stat().st_mtime
    return all(os.path.exists(file) and os.path.getmtime(file) <= when for file in read)


def groups(batches, notes):
    """Sources and headers of ours to be read, grouped, with their flags. A header is read with the flags of the first who includes it."""
    seen = set()
    for flags, some in itertools.groupby(sorted(batches, key=lambda batch: batch[0]), key=lambda batch: batch[0]):
        sources = [source for _, batch in some for source in batch]
        includes = common_headers.Includes(word[2:] for word in flags if word.startswith('-I'))
        read = dict.fromkeys(file for source in sources for file in (source, *includes.everything(source)) if isinstance(file, pathlib.Path))
        new = [file for file in read if file not in seen]
        seen.update(new)
        stale = [file for file in new if not is_fresh(note_of(file, notes))]
        for group, headers in common_headers.groups(stale, includes) if stale else []:
            yield flags, group, headers


def complaints(source, flags, precompiled, note):
    draft = note.with_suffix('.new')
    command = ['clang++', *flags, '-fsyntax-only', *FOR_CLANG, *precompiled, '-MD', '-MF', draft, '-MT', 'it', source]
    answer = subprocess.run(command, cwd=TOP, capture_output=True, encoding='utf-8')
    if answer.returncode == 0:
        draft.write_text(re.sub(rf'\S*/{COMMON}', '', draft.read_text()))
        draft.rename(note)
        return ''
    # Clang has the last word without them.
    return complaints(source, flags, [], note) if precompiled else answer.stderr or f'{source}: clang++ ended with {answer.returncode}\n'


def complaints_of_group(flags, group, headers, notes):
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder) / COMMON
        text.write_text(''.join(f'#include "{header}"\n' if isinstance(header, pathlib.Path) else f'#include <{header}>\n' for header in headers))
        made = text.with_suffix('.pch')
        command = ['clang++', *flags, '-w', '-x', 'c++-header', '-Xclang', '-fpch-instantiate-templates', text, '-o', made]
        # A header that is not right is found where it is read by itself.
        useful = headers and len(group) > 1 and subprocess.run(command, cwd=TOP, capture_output=True).returncode == 0
        precompiled = ['-include-pch', made] if useful else []
        return [complaints(source, flags, precompiled, note_of(source, notes)) for source in group]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which('clang++'):
        print('skipped: clang++ is not installed')
        return 77
    notes = build / 'alone'
    notes.mkdir(exist_ok=True)
    all_batches = list(batches(build, '--tests' in sys.argv[2:]))
    if not all_batches:
        print('skipped: nothing is compiled in batches here')
        return 77
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        # The largest first, so that the processors end together.
        work = [pool.submit(complaints_of_group, *group, notes) for group in sorted(groups(all_batches, notes), key=lambda group: -len(group[1]))]
        answers = [answer for job in work for answer in job.result()]
    for answer in filter(None, answers):
        print(answer, end='')
    print(f'{len(answers)} sources and headers read, {sum(map(bool, answers))} do not compile alone')
    return 1 if any(answers) else 0


sys.exit(main())
