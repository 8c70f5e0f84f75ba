"""Two types of one name in one namespace are one type to the linker, which keeps either's functions: a crash far from the cause.
Fails where a type outside an unnamed namespace is defined in two files of the library or the programs."""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["include", "src", "apps", "python"]
OPENS = re.compile(r"^namespace ?([\w:]*) \{$")
CLOSES = re.compile(r"^\}  // namespace")
TYPE = re.compile(r"^(?:template <.*> ?)?(?:struct|class|enum class|enum) (\w+)(?: final)?(?: : [^;{]*)? ?\{")
# One of the two is linked.
EITHER = {"workers_mpi.cpp", "workers_without_mpi.cpp"}


def types_of(file):
    spaces = []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if opened := OPENS.match(line):
            spaces.append(opened.group(1))
        elif CLOSES.match(line):
            spaces.pop()
        elif (defined := TYPE.match(line)) and "" not in spaces:
            yield "::".join([*spaces, defined.group(1)]), number


def main():
    places = collections.defaultdict(dict)
    files = [file for folder in FOLDERS for file in sorted((TOP / folder).rglob("*.[ch]pp")) if file.name not in EITHER]
    for file in files:
        for name, number in types_of(file):
            places[name][str(file.relative_to(TOP))] = number
    twice = {name: found for name, found in places.items() if len(found) > 1}
    for name, found in twice.items():
        print(f"{name} is defined in " + " and ".join(f"{file}:{number}" for file, number in found.items()))
    print(f"{len(files)} files, {len(places)} types, {len(twice)} defined twice")
    sys.exit(1 if twice or len(places) < 500 else 0)


main()
