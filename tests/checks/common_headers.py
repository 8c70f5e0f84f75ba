"""Sources that include much the same, put together: what each group includes in common can be read once, as a precompiled header.
A header is common to sources only if each of them includes it, itself or through others: none sees more than it asks for."""
import functools
import pathlib
import re

# What Clang takes to read them, in ms, with what they include; those that are not here take little.
MILLISECONDS = {'CLI/CLI.hpp': 1000, 'Eigen/Cholesky': 560, 'Eigen/Core': 540, 'Eigen/Dense': 700, 'Eigen/Eigenvalues': 650, 'Eigen/Geometry': 620, 'Eigen/LU': 570,
                'algorithm': 60, 'atomic': 60, 'chrono': 150, 'cmath': 70, 'condition_variable': 200, 'filesystem': 200, 'fmt/format.h': 250, 'functional': 80,
                'gtest/gtest.h': 500, 'httplib.h': 700, 'map': 40, 'memory': 120, 'mutex': 80, 'nlohmann/json.hpp': 800, 'pybind11/pybind11.h': 700, 'set': 40,
                'sstream': 120, 'stdexcept': 60, 'string': 100, 'thread': 170, 'toml++/toml.h': 650, 'vector': 60}
OF_OUR_LINES = 0.1  # ms for a line of a header of ours: members of its structs made from templates
OF_A_GROUP = 600    # ms that writing a precompiled header and reading it back take, beside what is in it


class Includes:
    """Who includes whom."""

    def __init__(self, folders):
        self.folders = [pathlib.Path(folder) for folder in folders]
        self.everything = functools.cache(self._everything)
        self.direct = functools.cache(self._direct)

    def _found(self, name, beside):
        return next((path for path in (folder / name for folder in (beside, *self.folders)) if path.exists()), None)

    def _direct(self, path):
        """Headers of a file: paths of ours, names of others. Those that depend on a macro are left out."""
        found, conditions = [], 0
        for line in path.read_text().splitlines():
            words = re.match(r'\s*#\s*(if|endif|include\s*[<"]([^>"]+))', line)
            if not words:
                continue
            conditions += {'if': 1, 'endif': -1}.get(words[1], 0)
            if words[2] and not conditions:
                found.append(self._found(words[2], path.parent) or words[2])
        return found

    def _everything(self, path):
        """All headers that a file includes, those of ours before what they are included by."""
        seen = {}
        for header in self._direct(path):
            if isinstance(header, pathlib.Path):
                seen |= self.everything(header)
            seen[header] = None
        return seen


def cost(header):
    if isinstance(header, pathlib.Path):
        return OF_OUR_LINES * header.read_text().count('\n')
    return MILLISECONDS.get(header, 5)


def groups(sources, includes):
    """Lists of sources, each with the headers common to them, in an order in which they can be read."""
    headers = list(dict.fromkeys(header for source in sources for header in includes.everything(source)))
    costs = list(map(cost, headers))
    bit = {header: 1 << place for place, header in enumerate(headers)}
    needs = {source: sum(bit[header] for header in includes.everything(source)) for source in sources}

    @functools.cache
    def worth(some):
        return sum(cost for place, cost in enumerate(costs) if some >> place & 1)

    def common(group):
        return functools.reduce(int.__and__, map(needs.get, group))

    def saved(group):
        return worth(common(group)) * (len(group) - 1) - OF_A_GROUP

    def split(group):
        """Those that include a header and those that do not, as long as reading more in common pays for reading one more time."""
        best, parts = 0, None
        for header in bit.values():
            those = [source for source in group if needs[source] & header]
            others = [source for source in group if not needs[source] & header]
            gain = saved(those) + saved(others) - saved(group) if those and others else 0
            if gain > best:
                best, parts = gain, (those, others)
        return [inner for part in parts for inner in split(part)] if parts else [group]

    return [(group, [header for header in headers if common(group) & bit[header]]) for group in split(sources)]
