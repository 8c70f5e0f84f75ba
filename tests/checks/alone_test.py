"""alone.py finds what a batch hides: a project of its own with a source that relies on what its neighbours include, a header that does, a name
that hides another, and nothing in the rest. Exit status 77: clang++ is absent."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# As much as is worth to be read once.
COMMON = ''.join(f'#include <{name}>\n' for name in ('chrono', 'filesystem', 'functional', 'memory', 'string', 'thread'))
FILES = {
    'sized.hpp': '#pragma once\n#include <vector>\ninline int size(const std::vector<int> &of) { return static_cast<int>(of.size()); }\n',
    'relies.hpp': '#pragma once\ninline std::string twice(const std::string &word) { return word + word; }\n',
    'right.cpp': COMMON + '#include <map>\n#include "sized.hpp"\n#include "relies.hpp"\nint right() { return size({1}) + static_cast<int>(twice("a").size()); }\n',
    **{f'right_{k}.cpp': COMMON + f'#include "sized.hpp"\nint right_{k}() {{ return size({{{k}}}); }}\n' for k in range(3)},
    'unaided.cpp': COMMON + 'std::multimap<int, int> unaided();\n',
    'hides.cpp': COMMON + 'int hides(int one) { if (one) { const int one = 2; return one; } return 1; }\n',
}
FOUND = {'relies.hpp', 'unaided.cpp', 'hides.cpp'}


def main():
    if not shutil.which('clang++'):
        return 77
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder).resolve()
        checks, source, unity = top / 'tests/checks', top / 'src', top / 'build/Unity'
        for made in (checks, source, unity):
            made.mkdir(parents=True)
        for tool in ('alone.py', 'common_headers.py'):
            shutil.copy(HERE / tool, checks)
        for name, text in FILES.items():
            (source / name).write_text(text)
        batch = unity / 'unity_0_cxx.cxx'
        batch.write_text(''.join(f'#include "{source / name}"\n' for name in FILES if name.endswith('.cpp')))
        words = ['c++', f'-I{source}', '-std=c++20', '-Wall', '-Wextra', '-o', 'it.o', '-c', str(batch)]
        (top / 'build/compile_commands.json').write_text(json.dumps([{'file': str(batch), 'command': ' '.join(words)}]))
        answer = subprocess.run([sys.executable, '-B', checks / 'alone.py', top / 'build'], capture_output=True, encoding='utf-8')
    found = set(re.findall(r'/src/(\S+?):\d+:\d+: error', answer.stdout))
    print(answer.stdout, answer.stderr, f'found in {sorted(found)}, expected in {sorted(FOUND)}', sep='')
    return 0 if found == FOUND and answer.returncode == 1 else 1


sys.exit(main())
