#!/usr/bin/env python3
"""Many clients moving sliders at once: errors, growth of memory and times of the answers of `teeter serve`.

    bench/server_load.py build/release/teeter [--seconds 60] [--clients 50] [--pause 0.1]

Each client keeps one connection and sends the run of the page's first scenario with another width and amplitude every
time, as a page does while a slider moves; `--pause` is the time between an answer and the next request: a page asks again
when it has drawn the answer and the slider has moved. Exit status 1 if there was an error.
"""
import argparse
import asyncio
import json
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/server"))
from served import Served, head  # noqa: E402

# What the page opens with.
SCENARIO = """
title = "Statue"
[[block]]
width = 0.65
height = 2.3
depth = 0.5
density = 2700
[ground]
horizontal = { kind = "sine", amplitude = "0.4 g", frequency = 1.8 }
[run]
duration = 12
"""


async def read_answer(reader):
    top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(top.split("content-length:")[1].split("\r\n")[0])
    return int(top.split()[1]), await reader.readexactly(length)


async def client(server, number, end, pause, times, errors):
    reader = writer = None
    moves = number
    while time.monotonic() < end:
        moves += 1
        settings = [f"block.0.width={0.4 + 0.001 * (moves % 300)}",
                    f"ground.horizontal.amplitude={0.2 + 0.002 * (7 * moves % 200)} g"]
        body = json.dumps({"scenario": SCENARIO, "settings": settings}).encode()
        fields = {"Host": server.host, "X-Teeter-Token": server.token, "Content-Type": "application/json",
                  "Content-Length": len(body)}
        began = time.perf_counter()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 24)
            writer.write(head("POST", "/api/run", fields) + body)
            status, answer = await asyncio.wait_for(read_answer(reader), 60)
            times.append(time.perf_counter() - began)
            if status != 200 or b'"teeter.report/1"' not in answer[:100]:
                errors.append(f"{status} {answer[:200]}")
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            errors.append(repr(error))
            writer = None
        await asyncio.sleep(pause)
    if writer is not None:
        writer.close()


async def load(server, options):
    times, errors, memory = [], [], []
    began = time.monotonic()
    end = began + options.seconds
    clients = [asyncio.create_task(client(server, 37 * k, end, options.pause, times, errors)) for k in range(options.clients)]
    while time.monotonic() < end:
        await asyncio.sleep(min(1.0, options.seconds / 10))
        memory.append(server.resident_megabytes())
    await asyncio.gather(*clients)
    return times, errors, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--pause", type=float, default=0.1)
    options = parser.parse_args()
    with Served(options.program) as server:
        cpu = server.cpu_seconds()
        times, errors, memory = asyncio.run(load(server, options))
        cpu = server.cpu_seconds() - cpu
    if not times:
        sys.exit("no answer at all: " + "; ".join(errors[:5]))
    times.sort()
    print(f"{options.clients} clients, {options.seconds:g} s, pause {options.pause:g} s: {len(times)} answers, "
          f"{len(times) / options.seconds:.0f} a second, {len(errors)} errors")
    print(f"times of answers, ms: median {1e3 * statistics.median(times):.1f}, 95 % {1e3 * times[int(0.95 * len(times))]:.1f}, "
          f"largest {1e3 * times[-1]:.1f}")
    print(f"processor time of the server: {1e3 * cpu / len(times):.2f} ms an answer")
    curve = [max(memory[k * len(memory) // 8:(k + 1) * len(memory) // 8] or memory[-1:]) for k in range(8)]
    print(f"memory, MB: {memory[0]:.1f} at first, then in eighths of the time at most "
          + ", ".join(f"{most:.1f}" for most in curve))
    for error in errors[:5]:
        print("error:", error)
    sys.exit(1 if errors else 0)


main()
