"""The interpreter goes on while a study runs, and Ctrl-C ends it."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import teeter
from support import LONG_STUDY, SMALL_MAP

INTERRUPTED = """
import sys, teeter
from support import LONG_STUDY
print("ready", flush=True)
try:
    teeter.study(LONG_STUDY, jobs=1, output=sys.argv[1])
except KeyboardInterrupt:
    print("stopped", flush=True)
    sys.exit(7)
"""


class Threads(unittest.TestCase):
    def test_another_thread_advances_during_a_study(self) -> None:
        """Counts only while the library works: between the first progress and the one that ends the study."""
        running, counted = threading.Event(), [0]
        ended = threading.Event()

        def count() -> None:
            running.wait()
            while not ended.is_set():
                counted[0] += 1

        def progress(done: int, total: int) -> None:
            running.set()
            if counted[0] > 100000:
                raise StopIteration

        other = threading.Thread(target=count)
        other.start()
        try:
            with self.assertRaises(StopIteration):
                teeter.study(LONG_STUDY, jobs=1, progress=progress)
        finally:
            running.set()
            ended.set()
            other.join()
        self.assertGreater(counted[0], 100000)

    def test_studies_in_several_threads(self) -> None:
        expected = teeter.study(SMALL_MAP, jobs=1).to_csv()
        texts: "list[str]" = []
        others = [threading.Thread(target=lambda: texts.append(teeter.study(SMALL_MAP, jobs=2).to_csv())) for _ in range(3)]
        for other in others:
            other.start()
        for other in others:
            other.join()
        self.assertEqual(texts, [expected] * 3)

    def test_ctrl_c_stops_a_study_that_can_be_resumed(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            child = subprocess.Popen(
                [sys.executable, "-c", INTERRUPTED, os.path.join(folder, "out")], stdout=subprocess.PIPE, text=True
            )
            assert child.stdout is not None
            self.assertEqual(child.stdout.readline(), "ready\n")
            store = os.path.join(folder, "out", "results.db")
            while not os.path.exists(store) and child.poll() is None:
                time.sleep(0.05)
            time.sleep(0.5)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.communicate(timeout=60)[0], "stopped\n")
            self.assertEqual(child.returncode, 7)
            self.assertTrue(os.path.exists(store))

    def test_ctrl_c_stops_a_long_run(self) -> None:
        code = """
import sys, teeter
print("ready", flush=True)
try:
    teeter.run({"model": "winkler", "block": [{"width": 0.5, "height": 1.0}], "friction": {"static": 0.5},
                "winkler": {"step": 1e-6}, "initial": {"angle": 0.1}, "run": {"duration": 90.0}})
except KeyboardInterrupt:
    sys.exit(7)
"""
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        self.assertEqual(child.stdout.readline(), "ready\n")
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        self.assertEqual(child.returncode, 7)
