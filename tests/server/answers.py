#!/usr/bin/env python3
"""What the server answers: runs, margins, maps, records, studies; and how it begins and ends."""
import base64
import hashlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

from served import BLOCK, Served, ended, head, read_answer, wait_until

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).resolve().parents[2]
STUDY = BLOCK + """
[study]
kind = "map"
x = { key = "ground.horizontal.omega", over = "p", from = 0.5, to = 8, points = 5 }
y = { key = "ground.horizontal.amplitude", over = "g tan alpha", from = 0.5, to = 6, points = 4 }
"""
LONG_STUDY = STUDY.replace("points = 5", "points = 400").replace("points = 4 ", "points = 400 ") + 'detail = "full"\n'


def lines_of(server, request):
    return [json.loads(line) for line in server.post("/api/map", request).text.splitlines()]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Served(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_page_is_whole_and_carries_its_policy(self):
        page = self.server.get("/")
        self.assertEqual(page.status, 200)
        self.assertIn("text/html", page.headers["content-type"])
        for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
            self.assertIn(part, page.headers["content-security-policy"])
        self.assertEqual(page.headers["cache-control"], "no-store")
        self.assertEqual(page.headers["x-content-type-options"], "nosniff")
        self.assertIn("example:synthetic.AT2", page.text)
        self.assertEqual(self.server.get("/favicon.ico").status, 204)

    def test_policy_knows_the_script_that_draws_bodies_in_space(self):
        script = self.server.get("/scene.js")
        self.assertEqual(script.status, 200)
        self.assertIn("text/javascript", script.headers["content-type"])
        digest = base64.b64encode(hashlib.sha256(script.text.encode()).digest()).decode()
        self.assertIn(f"'sha256-{digest}'", self.server.get("/").headers["content-security-policy"])

    def test_run_is_what_the_command_line_says(self):
        path = pathlib.Path(self.id() + ".toml")
        path.write_text(BLOCK, encoding="utf-8")
        self.addCleanup(path.unlink)
        told = subprocess.run([PROGRAM, "run", str(path), "--json"], capture_output=True, text=True, check=True)
        answer = self.server.post("/api/run", {"scenario": BLOCK}).json()
        self.assertEqual(answer["schema"], "teeter.report/1")
        expected = json.loads(told.stdout)
        for summary in (expected, answer["summary"]):
            summary.pop("work", None)
        self.assertEqual(answer["summary"], expected)
        self.assertIsNone(answer["margin"])
        self.assertIn("columns", answer)

    def test_settings_change_the_run(self):
        falls = self.server.post("/api/run", {"scenario": BLOCK, "settings": ["ground.horizontal.amplitude=2 g",
                                                                               "ground.horizontal.frequency=0.5"]})
        self.assertEqual(falls.json()["summary"]["verdict"], "overturned")
        self.assertEqual(self.server.post("/api/case", {"scenario": BLOCK}).json()["summary"]["verdict"], "rest")

    def test_problems_name_line_and_column(self):
        answer = self.server.post("/api/run", {"scenario": BLOCK.replace("height = 2.0", "height = -2")})
        self.assertEqual(answer.status, 400)
        self.assertRegex(answer.json()["problems"][0], r"^\d+:\d+: block\.0\.height: ")
        answer = self.server.post("/api/run", {"scenario": BLOCK, "settings": ["block.0.wdth=1"]})
        self.assertEqual(answer.status, 400)
        self.assertIn("wdth", answer.problems())

    def test_examples_of_the_page_run(self):
        page = self.server.get("/").text
        examples = json.loads(page[page.index('{"live":true'):].split("</script>")[0])["examples"]
        self.assertGreater(len(examples), 10)
        statue = next(e for e in examples if e["name"] == "statue")
        original = (ROOT / "examples/statue.toml").read_text(encoding="utf-8")
        self.assertEqual(statue["toml"], original.replace('"records/', '"example:'))
        self.assertEqual(statue["title"], "Marble statue under a synthetic earthquake")
        for name in ("statue", "five-drums", "bouncing"):
            toml = next(e["toml"] for e in examples if e["name"] == name)
            answer = self.server.post("/api/run", {"scenario": toml})
            self.assertEqual(answer.status, 200, answer.text[:300])

    def test_margin(self):
        answer = self.server.post("/api/margin", {"scenario": BLOCK}).json()
        self.assertEqual(answer["margin"]["schema"], "teeter.margin/1")
        self.assertGreater(answer["margin"]["first_overturning_scale"], 1.0)
        self.assertIn("headline", answer["words"])

    def test_map_comes_coarse_first_and_each_cell_is_its_run(self):
        lines = lines_of(self.server, {"scenario": BLOCK, "points": 30})
        whole = [line for line in lines if 255 not in base64.b64decode(line["codes"])]
        self.assertEqual([line["nx"] for line in whole], [9, 17, 33])
        self.assertEqual([line["last"] for line in lines].count(True), 1)
        self.assertTrue(lines[-1]["last"])
        fine, coarse = whole[-1], whole[0]
        codes, first = base64.b64decode(fine["codes"]), base64.b64decode(coarse["codes"])
        for j in range(9):
            for i in range(9):
                self.assertEqual(first[9 * j + i], codes[33 * 4 * j + 4 * i])
        self.assertGreater(len(set(codes)), 2)
        for i, j in ((0, 0), (5, 30), (20, 20), (32, 32), (2, 12)):
            settings = fine["settings_x"][i] + fine["settings_y"][j]
            run = self.server.post("/api/run", {"scenario": BLOCK, "settings": settings}).json()["summary"]
            self.assertEqual(run["verdict"] == "overturned", fine["meanings"][codes[33 * j + i]]["overturns"], settings)

    def test_map_of_a_block_that_slides_says_so(self):
        scenario = 'model = "friction"\n' + BLOCK + "\n[friction]\nstatic = 0.1\n"
        axes = {"x": {"key": "friction.static", "from": 0.02, "to": 0.1}, "y": {"key": "ground.scale", "from": 0.1, "to": 1}}
        line = lines_of(self.server, {"scenario": scenario, "points": 9, **axes})[-1]
        codes = base64.b64decode(line["codes"])
        self.assertEqual(set(codes), {0, 4})
        self.assertEqual([line["meanings"][code]["words"] for code in (0, 4)], ["stays at rest", "slides without rocking"])
        self.assertFalse(line["meanings"][4]["overturns"])

    def test_the_other_direction_is_part_of_the_run(self):
        bust = BLOCK.replace("height = 2.0", "height = 2.0\ndepth = 0.1")
        answer = self.server.post("/api/run", {"scenario": bust}).json()
        self.assertIn("other_direction", answer["summary"])
        self.assertIn("is less than its width: along the depth", answer["words"]["details"][0])

    def test_map_of_given_axes(self):
        axes = {"x": {"key": "block.0.width", "from": 0.3, "to": 0.9}, "y": {"key": "ground.scale", "from": 0.5, "to": 4}}
        lines = lines_of(self.server, {"scenario": BLOCK, "points": 9, **axes})
        self.assertEqual(lines[-1]["x_name"], "block.0.width")
        self.assertAlmostEqual(lines[-1]["x"][-1], 0.9)
        self.assertEqual(lines[-1]["settings_x"][0], ["block.0.width=0.3"])
        wrong = {"x": {"key": "block.0.wdth", "from": 0, "to": 1}, "y": axes["y"]}
        answer = self.server.post("/api/map", {"scenario": BLOCK, **wrong})
        self.assertEqual(answer.status, 400)
        self.assertIn("did you mean", answer.problems())

    def test_map_of_a_record_and_of_a_still_ground(self):
        scenario = BLOCK.replace('{ kind = "sine", amplitude = "0.25 g", frequency = 1.2 }',
                                 '{ kind = "record", file = "example:synthetic.AT2" }')
        lines = lines_of(self.server, {"scenario": scenario, "points": 9})
        self.assertEqual(lines[-1]["y_name"], "ground.scale")
        self.assertEqual(self.server.post("/api/map", {"scenario": BLOCK.split("[ground]")[0]}).status, 400)

    def test_dropped_record_drives_a_run(self):
        data = (ROOT / "examples/records/synthetic.AT2").read_bytes()
        answer = self.server.post("/api/record", data, {"X-File-Name": "my%20record.AT2", "Content-Type": "text/plain"})
        self.assertEqual(answer.status, 200, answer.text)
        dropped = answer.json()
        self.assertRegex(dropped["name"], r"^upload:[0-9a-f]{16}/my record\.AT2$")
        self.assertGreater(dropped["components"][0]["pga"], 1.0)
        scenario = BLOCK.replace('{ kind = "sine", amplitude = "0.25 g", frequency = 1.2 }',
                                 f'{{ kind = "record", file = "{dropped["name"]}" }}')
        uploaded = self.server.post("/api/run", {"scenario": scenario}).json()
        example = self.server.post("/api/run", {"scenario": scenario.replace(dropped["name"], "example:synthetic.AT2")})
        self.assertEqual(uploaded["columns"], example.json()["columns"])

    def test_dropped_hazard_curve_drives_a_study(self):
        folder = ROOT / "examples/hazard"
        drop = lambda name: self.server.post("/api/record", (folder / name).read_bytes(), {"X-File-Name": name, "Content-Type": "text/csv"})
        quiet, velocity, middle = (drop(name).json() for name in ("quiet.csv", "velocity.csv", "middle.csv"))
        self.assertEqual((quiet["hazard"]["intensity"], velocity["hazard"]["intensity"]), ("pga", "pgv"))
        self.assertGreater(quiet["hazard"]["points"], 2)
        self.assertIn("sites", middle["hazard"]["to_settle"])
        scenario = BLOCK.split("[ground]")[0] + f"""
[study]
kind = "risk"
hazard = ["{quiet["name"]}"]
fragility = {{ median = "0.5 g", beta = 0.4 }}
"""
        job = self.server.post("/api/study", {"scenario": scenario}).json()["job"]
        while (now := self.server.post(f"/api/study/{job}", {}).json())["state"] == "running":
            time.sleep(0.05)
        self.assertEqual(now["state"], "done", now)
        bad = self.server.post("/api/record", b"intensity [g],annual rate\n0.1,1e-3\n0.2,2e-3\n", {"X-File-Name": "up.csv", "Content-Type": "text/csv"})
        self.assertEqual(bad.status, 400)
        self.assertIn("up.csv:3", bad.json()["problems"][0])

    def test_a_drawing_is_told_stone_by_stone(self):
        drop = lambda name, data: self.server.post("/api/record", data, {"X-File-Name": name, "Content-Type": "text/plain"})
        dxf = (ROOT / "tests/samples/drawing/stones.dxf").read_bytes()
        drawing = drop("stones.dxf", dxf).json()["drawing"]
        self.assertEqual([stone["layer"] for stone in drawing["stones"]], ["GROUND", "STONES", "STONES", "STONES", "NOTES"])
        self.assertEqual(drawing["stones"][0]["vertices"], [[-1, -0.2], [1, -0.2], [1, 0], [-1, 0]])  # mm in the file
        self.assertNotIn("no_unit", drawing)
        self.assertTrue(any("no polylines" in note for note in drawing["notes"]))
        unitless = drop("PLAN.DXF", dxf.replace(b"$INSUNITS\n70\n4", b"$INSUNITS\n70\n0")).json()["drawing"]
        self.assertTrue(unitless["no_unit"])
        self.assertEqual(unitless["stones"][0]["vertices"][1], [1000, -200])
        # A concave frame on a layer of its own does not keep the stones from being read; alone it is refused.
        frame = b"0\nLWPOLYLINE\n8\nFRAME\n90\n4\n70\n1\n10\n0\n20\n0\n10\n9\n20\n0\n10\n1\n20\n1\n10\n0\n20\n9\n"
        framed = drop("framed.dxf", dxf.replace(b"2\nENTITIES\n", b"2\nENTITIES\n" + frame)).json()["drawing"]
        self.assertEqual(len(framed["stones"]), 5)
        self.assertTrue(any("The layer FRAME is left out" in note and "concave" in note for note in framed["notes"]), framed["notes"])
        start = b"0\nSECTION\n2\nENTITIES\n"
        alone = drop("frame.dxf", start + frame + b"0\nENDSEC\n0\nEOF\n")
        self.assertEqual(alone.status, 400)
        self.assertIn("concave", alone.json()["problems"][0])
        table = drop("corners.csv", b"block,x,y,density\na,0,0,2500\na,1,0,2500\na,0,1,2500\n").json()["drawing"]
        self.assertEqual(table["stones"], [{"vertices": [[0, 0], [1, 0], [0, 1]], "name": "a", "density": 2500}])
        many = b"block,x,y\n" + b"".join(b"b%d,%d,0\nb%d,%d.5,0\nb%d,%d,1\n" % (i, i, i, i, i, i) for i in range(201))
        answer = drop("many.csv", many)
        self.assertEqual(answer.status, 400)
        self.assertIn("at most 200", answer.json()["problems"][0])

    def test_record_that_is_none(self):
        answer = self.server.post("/api/record", b"\0\1\2" * 1000, {"X-File-Name": "x", "Content-Type": "text/plain"})
        self.assertEqual(answer.status, 400)

    def test_lists_are_told_as_such(self):
        for name, text, words in (("all.csv", "file,unit\na.AT2,g\n", "is a list of records, which the page does not read: drop the records themselves"),
                                  ("stones.CSV", "name,width [cm]\nRosa,10\n", "is a list of objects, and the page shows one")):
            answer = self.server.post("/api/record", text.encode(), {"X-File-Name": name, "Content-Type": "text/plain"})
            self.assertEqual(answer.status, 400)
            self.assertIn(f"{name}: {words}", answer.json()["problems"][0])

    def test_several_objects_and_lists_of_a_scenario(self):
        several = BLOCK + '[[object]]\nname = "Anna"\n[[object]]\nname = "Rosa"\nwidth = 0.1\n'
        [problem] = self.server.post("/api/run", {"scenario": several}).json()["problems"]
        self.assertIn('holds 2 objects and the page shows one: write only="Anna" into it', problem)
        self.assertNotIn("--set", problem)
        self.assertEqual(self.server.post("/api/run", {"scenario": 'only="Anna"\n' + several}).status, 200)
        for text in ('objects = "stones.csv"\n' + BLOCK, BLOCK + '[study]\nkind = "fragility"\nrecords = ["list.csv"]\nlevels = [1.0]\n'):
            answer = self.server.post("/api/study" if "study" in text else "/api/run", {"scenario": text})
            self.assertEqual(answer.status, 400)
            self.assertIn("the page does not have this file. Drop records on the page; lists of records or objects (CSV) are for teeter run", answer.text)

    def test_record_that_leaves_its_unit_open(self):
        rows = "".join(f"{0.01 * i:.2f} {i % 7 - 3}\n" for i in range(200))
        answer = self.server.post("/api/record", rows.encode(), {"X-File-Name": "bare.txt", "Content-Type": "text/plain"})
        self.assertEqual(answer.status, 200, answer.text)
        dropped = answer.json()
        self.assertIn("does not state the unit", dropped["to_settle"][0])
        self.assertIsNone(dropped["components"][0]["pga"])
        self.assertEqual(dropped["components"][0]["warnings"], [])
        record = f'{{ kind = "record", file = "{dropped["name"]}" }}'
        scenario = BLOCK.replace('{ kind = "sine", amplitude = "0.25 g", frequency = 1.2 }', record)
        self.assertEqual(self.server.post("/api/run", {"scenario": scenario}).status, 400)
        settled = scenario.replace(record, record.replace(" }", ', unit = "cm/s2" }'))
        self.assertEqual(self.server.post("/api/run", {"scenario": settled}).status, 200)

    def test_records_are_handed_out_as_files(self):
        data = (ROOT / "examples/records/synthetic.AT2").read_bytes()
        name = self.server.post("/api/record", data, {"X-File-Name": "mine.AT2", "Content-Type": "text/plain"}).json()["name"]
        for file in (name, "example:synthetic.AT2"):
            [record] = self.server.post("/api/record-file", {"file": file}).json()["records"]
            self.assertEqual((record["file"], base64.b64decode(record["data"])), (file, data))
        suite = self.server.post("/api/record-file", {"file": "example:suite/*.AT2"}).json()["records"]
        self.assertEqual([record["file"] for record in suite], [f"example:suite/synthetic-{k}.AT2" for k in range(1, 9)])
        for file in ("upload:0000000000000000/mine.AT2", "/etc/passwd", "records/*.AT2"):
            self.assertEqual(self.server.post("/api/record-file", {"file": file}).status, 400, file)
        self.assertEqual(self.server.post("/api/record-file", {}).status, 400)

    def test_run_carries_its_code_of_the_map(self):
        codes = {amplitude: self.server.post("/api/run", {"scenario": BLOCK.replace("0.25 g", amplitude)}).json()["code"]
                 for amplitude in ("0.01 g", "0.3 g", "5 g")}
        self.assertEqual(codes["0.01 g"], 0)
        self.assertEqual(codes["0.3 g"], 1)
        self.assertGreaterEqual(codes["5 g"], 2)

    def test_study_is_run_and_fetched(self):
        job = self.server.post("/api/study", {"scenario": STUDY}).json()["job"]
        at = f"/api/study/{job}"
        self.assertTrue(wait_until(lambda: self.server.post(at, {}).json()["state"] == "done", 60))
        self.assertEqual(self.server.post(at, {}).json()["done"], 20)
        self.assertEqual(self.server.post(at + "/result", {}).status, 200)
        self.assertEqual(self.server.post("/api/study/" + "0" * 16, {}).status, 404)
        self.assertEqual(self.server.post("/api/study", {"scenario": BLOCK}).status, 400)

    def test_a_finished_study_is_served_as_its_report(self):
        job = self.server.post("/api/study", {"scenario": STUDY}).json()["job"]
        self.assertTrue(wait_until(lambda: self.server.post(f"/api/study/{job}", {}).json()["state"] == "done", 60))
        page = self.server.get(f"/study/{job}")
        self.assertEqual(page.status, 200)
        self.assertTrue(page.headers["content-type"].startswith("text/html"))
        self.assertIn("script-src 'sha256-", page.headers["content-security-policy"])
        self.assertIn("frame-ancestors 'none'", page.headers["content-security-policy"])
        data = json.loads(re.search(r'id="teeter-data">(.*?)</script>', page.text, re.S).group(1))
        self.assertEqual(data["served"], {"token": self.server.token})
        result = self.server.post(f"/api/study/{job}/result", {}).json()
        self.assertEqual({name: value for name, value in data.items() if name != "served"}, result)
        self.assertEqual(self.server.get("/study/" + "0" * 16).status, 404)
        self.assertEqual(self.server.get(f"/study/{job}/").status, 404)
        self.assertEqual(self.server.raw(head("GET", f"/study/{job}", {"Host": "evil.example"})).status, 403)

    def test_cases_of_a_study_name_dropped_records_as_the_page_does(self):
        bytes_of = (ROOT / "examples/records/synthetic.AT2").read_bytes()
        names = [self.server.post("/api/record", bytes_of.replace(b"SYNTHETIC RECORD", b"SYNTHETIC RECORT", k),
                                  {"Content-Type": "application/octet-stream", "X-File-Name": f"{k}.AT2"}).json()["name"]
                 for k in range(2)]
        scenario = "[[block]]\nwidth = 0.5\nheight = 2.0\n[study]\nkind = \"fragility\"\nmethod = \"capacity\"\n" \
                   f"records = {json.dumps(names)}\nintensity = \"pga\"\n"
        job = self.server.post("/api/study", {"scenario": scenario}).json()["job"]
        self.assertTrue(wait_until(lambda: self.server.post(f"/api/study/{job}", {}).json()["state"] != "running", 60))
        result = self.server.post(f"/api/study/{job}/result", {})
        self.assertNotIn(str(pathlib.Path.cwd()), result.text)
        ground = [one for one in result.json()["settings"] if one["path"] == "ground.horizontal"]
        self.assertEqual(len(ground), 1)
        for name, text in zip(names, ground[0]["texts"]):
            self.assertIn(f'"{name}"', text)
            run = self.server.post("/api/case", {"scenario": scenario, "settings": [f"ground.horizontal={text}"]})
            self.assertEqual(run.status, 200, run.text[:300])

    def test_studies_are_cancelled_and_limited(self):
        jobs = [self.server.post("/api/study", {"scenario": LONG_STUDY}).json()["job"] for _ in range(2)]
        self.assertEqual(self.server.post("/api/study", {"scenario": LONG_STUDY}).status, 429)
        self.assertEqual(self.server.post(f"/api/study/{jobs[0]}/result", {}).status, 400)
        for job in jobs:
            self.assertEqual(self.server.delete(f"/api/study/{job}").status, 200)
        for job in jobs:
            at = f"/api/study/{job}"
            self.assertTrue(wait_until(lambda at=at: self.server.post(at, {}).json()["state"] == "cancelled", 60))

    def test_abandoned_map_stops(self):
        slow = 'model = "friction"\n' + BLOCK.replace("[ground]", "[friction]\nstatic = 0.6\n[ground]")
        body = json.dumps({"scenario": slow, "points": 257}).encode()
        fields = {"Host": self.server.host, "X-Teeter-Token": self.server.token, "Content-Type": "application/json",
                  "Content-Length": len(body)}
        with self.server.connect() as connection:
            connection.sendall(head("POST", "/api/map", fields) + body)
            self.assertIn(b"200", connection.recv(100))
        self.assertTrue(wait_until(lambda: self.idle(), 20), "the work goes on without a client")

    def idle(self):
        before = self.server.cpu_seconds()
        time.sleep(0.5)
        return self.server.cpu_seconds() - before < 0.1

    def test_several_requests_on_one_connection(self):
        with self.server.connect() as connection:
            for _ in range(5):
                connection.sendall(head("GET", "/favicon.ico", {"Host": self.server.host}))
                self.assertEqual(read_answer(connection).status, 204)


WALL = """
model = "contact"
[wall]
courses = 19
per_course = 10
width = 0.5
height = 0.25
density = 2000.0
[friction]
static = 0.65
[contact]
scheme = "implicit-euler"
step = "1 ms"
[ground]
horizontal = { kind = "sine", amplitude = "1 g", frequency = 2.0 }
[run]
duration = 5.0
output_step = 0.05
"""
MANY_CYCLES = """
[[block]]
width = 0.5
height = 2.0
[ground]
horizontal = { kind = "harmonic", amplitude = "0.2 g", frequency = 330.0 }
[run]
duration = 3000.0
output_step = 1.0
tolerance = 1e-15
"""
ENDLESS = 'model = "stack"\n' + '[[block]]\nwidth = 1.0\nheight = 0.5\n' * 200 + """
[ground]
horizontal = { kind = "sine", amplitude = "1 g", frequency = 2.0 }
[run]
duration = 20.0
output_step = 0.05
tolerance = 1e-15
"""


class TimeLimits(unittest.TestCase):
    """Runs of minutes: they end in time, leave a place to small ones, and stop when nobody waits."""

    def setUp(self):
        self.server = Served(PROGRAM)
        self.addCleanup(self.server.__exit__)

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.server.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask_beside_small_runs(self, *scenarios):
        """(seconds, answer) of each; meanwhile small runs are answered."""
        answers = []

        def ask(scenario):
            began = time.monotonic()
            answer = self.server.post("/api/run", {"scenario": scenario}, timeout=120)
            answers.append((time.monotonic() - began, answer))

        threads = [threading.Thread(target=ask, args=(scenario,)) for scenario in scenarios]
        for thread in threads:
            thread.start()
            time.sleep(0.7)
        for _ in range(5):
            began = time.monotonic()
            small = self.server.post("/api/run", {"scenario": BLOCK})
            self.assertEqual(small.status, 200)
            self.assertLess(time.monotonic() - began, 8)
        for thread in threads:
            thread.join(150)
        return answers

    def test_long_runs_end_as_an_outcome_and_small_ones_do_not_wait(self):
        for scenarios in ((ENDLESS, ENDLESS), (WALL, MANY_CYCLES, MANY_CYCLES)):
            answers = self.ask_beside_small_runs(*scenarios)
            for seconds, answer in answers:
                self.assertLess(seconds, 60)
                self.assertIn(answer.status, (200, 429))
            in_time = [answer.json()["summary"] for _, answer in answers if answer.status == 200]
            self.assertGreaterEqual(len(in_time), 1)
            for summary in in_time:
                self.assertEqual(summary["status"], "time-limit")
                self.assertIn("the time limit of 20 s was reached", summary["reason"])
                self.assertIn("the command line has none", summary["reason"])

    def test_work_ends_with_the_client(self):
        for scenario in (ENDLESS, WALL, MANY_CYCLES):
            body = json.dumps({"scenario": scenario}).encode()
            request = head("POST", "/api/run", {"Host": self.server.host, "X-Teeter-Token": self.server.token,
                                                "Content-Type": "application/json", "Content-Length": str(len(body))}) + body
            with self.server.connect() as connection:
                connection.sendall(request)
                time.sleep(2)
            time.sleep(1)
            before = self.cpu_seconds()
            time.sleep(2)
            self.assertLess(self.cpu_seconds() - before, 0.5)

    def test_a_study_is_cancelled_in_the_middle_of_a_case(self):
        study = ENDLESS + """
[study]
kind = "sweep"
x = { key = "ground.horizontal.frequency", from = 1.0, to = 2.0, points = 3 }
"""
        answer = self.server.post("/api/study", {"scenario": study})
        self.assertEqual(answer.status, 503)
        self.assertIn("a case takes longer than 5 s", answer.text)


class BeginningAndEnd(unittest.TestCase):
    def test_sigterm_ends_it_with_a_client_and_a_study_at_work(self):
        server = Served(PROGRAM)
        self.addCleanup(server.__exit__)
        server.post("/api/study", {"scenario": LONG_STUDY})
        with server.connect():
            status, seconds = ended(server)
        self.assertEqual(status, 0)
        self.assertLess(seconds, 20)

    def test_sigint_ends_it(self):
        server = Served(PROGRAM)
        self.addCleanup(server.__exit__)
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.process.wait(20), 0)

    def test_a_port_in_use_is_told(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            run = subprocess.run([PROGRAM, "serve", "--port", port], capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(run.returncode, 1)
            self.assertIn(port, run.stderr)
        with Served(PROGRAM) as server:
            run = subprocess.run([PROGRAM, "serve", "--port", str(server.port)], capture_output=True, text=True, timeout=60,
                                 check=False)
            self.assertEqual(run.returncode, 1)

    def test_other_machines_only_when_asked_for(self):
        run = subprocess.run([PROGRAM, "serve", "--host", "0.0.0.0", "--port", "0"], capture_output=True, text=True,
                             timeout=60, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--allow-remote", run.stderr)
        self.assertEqual(run.stdout, "")

    def test_names_for_other_machines(self):
        for arguments, words in ((["--allow-host", "museum"], "--allow-remote"),
                                 (["--allow-remote", "--allow-host", "museum:80"], 'found "museum:80"'),
                                 (["--allow-remote", "--allow-host", "http://museum"], 'found "http://museum"')):
            run = subprocess.run([PROGRAM, "serve", "--port", "0", *arguments], capture_output=True, text=True, timeout=60,
                                 check=False)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn(words, run.stderr)
        process = subprocess.Popen([PROGRAM, "serve", "--host", "0.0.0.0", "--port", "0", "--allow-remote", "--allow-host",
                                    "Museum", "--allow-host", "192.0.2.7"], stdout=subprocess.PIPE, text=True)
        try:
            address = process.stdout.readline().strip()
            port, token = re.fullmatch(r"http://Museum:(\d+)/\?token=([0-9a-f]{32})", address).groups()

            def status(path, host, **more):
                with socket.create_connection(("127.0.0.1", int(port)), timeout=60) as connection:
                    connection.sendall(head("GET", path, {"Host": f"{host}:{port}", **more}))
                    return read_answer(connection).status

            for host in ("museum", "192.0.2.7", "localhost"):
                self.assertEqual(status(f"/?token={token}", host), 200, host)
                for wrong in ("/", "/?token=", f"/?token={token[:-1]}", f"/?token={token}0", "/?token=" + "0" * 32):
                    self.assertEqual(status(wrong, host), 403, wrong)
            self.assertEqual(status(f"/?token={token}", "evil.example"), 403)
            self.assertEqual(status(f"/?token={token}", "museum", Origin="http://evil.example"), 403)
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()


unittest.main(verbosity=1)
