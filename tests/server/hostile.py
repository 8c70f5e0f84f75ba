#!/usr/bin/env python3
"""Requests that no page sends. Whatever comes, the server answers or closes, stays alive and small, and shows no file."""
import json
import random
import sys
import threading
import time
import unittest

from served import BLOCK, Served, head, read_answer

PROGRAM = sys.argv.pop(1)
MUTATIONS = 10000
MOST_MEGABYTES = 300
RECORD = '{ kind = "sine", amplitude = "0.25 g", frequency = 1.2 }'


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Served(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        self.assertTrue(self.server.alive())
        self.assertLess(self.server.resident_megabytes(most=True), MOST_MEGABYTES)

    def fields(self, **more):
        return {"Host": self.server.host, "X-Teeter-Token": self.server.token, "Content-Type": "application/json", **more}

    def run_of(self, scenario, **more):
        return self.server.post("/api/run", {"scenario": scenario, **more})

    def test_foreign_host(self):
        for host in ("evil.example", f"evil.example:{self.server.port}", "127.0.0.1", f"127.0.0.1:{self.server.port}.evil.example",
                     "", "127.0.0.1:1"):
            self.assertEqual(self.server.get("/", Host=host).status, 403, host)
            self.assertEqual(self.server.post("/api/run", {"scenario": BLOCK}, {"Host": host}).status, 403, host)
        self.assertEqual(self.server.raw(b"GET / HTTP/1.1\r\n\r\n").status, 403)
        twice = f"GET / HTTP/1.1\r\nHost: {self.server.host}\r\nHost: evil.example\r\n\r\n".encode()
        self.assertEqual(self.server.raw(twice).status, 403)
        self.assertEqual(self.server.get("/", Host=f"localhost:{self.server.port}").status, 200)

    def test_foreign_origin(self):
        for origin in ("http://evil.example", "null", f"https://{self.server.host}", "http://127.0.0.1", "file://"):
            self.assertEqual(self.server.post("/api/run", {"scenario": BLOCK}, {"Origin": origin}).status, 403, origin)
        own = self.server.post("/api/run", {"scenario": BLOCK}, {"Origin": f"http://{self.server.host}"})
        self.assertEqual(own.status, 200)
        self.assertNotIn("access-control-allow-origin", own.headers)

    def test_no_token_no_work(self):
        for path in ("run", "case", "margin", "map", "record", "study", "study/0123456789abcdef"):
            self.assertEqual(self.server.post("/api/" + path, {"scenario": BLOCK}, drop=["X-Teeter-Token"]).status, 403)
        for wrong in ("", "0" * 32, self.server.token[:-1], self.server.token + "0", self.server.token.upper() + " "):
            if wrong.strip() != self.server.token:
                self.assertEqual(self.server.post("/api/run", {"scenario": BLOCK}, {"X-Teeter-Token": wrong}).status, 403)
        self.assertEqual(self.server.raw(head("DELETE", "/api/study/0123456789abcdef", {"Host": self.server.host})).status, 403)

    def test_large_bodies(self):
        declared = self.server.raw(head("POST", "/api/run", self.fields(**{"Content-Length": str(2 << 20)})))
        self.assertEqual(declared.status, 413)
        self.assertEqual(self.server.post("/api/run", b" " * (3 << 20)).status, 413)
        huge = self.server.raw(head("POST", "/api/record", self.fields(**{"Content-Length": "99999999999999999999"})))
        self.assertEqual(huge.status, 413)
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        chunked = head("POST", "/api/run", self.fields(**{"Transfer-Encoding": "chunked"})) + chunk * 40 + b"0\r\n\r\n"
        self.assertEqual(self.server.raw(chunked).status, 413)
        self.assertEqual(self.run_of("#" * (300 << 10)).status, 413)

    def test_chunks(self):
        body = json.dumps({"scenario": BLOCK}).encode()
        top = head("POST", "/api/run", self.fields(**{"Transfer-Encoding": "chunked"}))
        good = top + b"%x\r\n" % len(body) + body + b"\r\n0\r\n\r\n"
        self.assertEqual(self.server.raw(good).status, 200)
        one_by_one = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
        self.assertEqual(self.server.raw(top + one_by_one).status, 200)
        for bad in (b"zz\r\nabc\r\n0\r\n\r\n", b"-5\r\nabc\r\n0\r\n\r\n", b"ffffffffffffffff\r\nabc", b"5\r\nabcdefgh\r\n0\r\n\r\n",
                    b"\r\n\r\n", b"5;" + b"x" * 100000 + b"\r\nabcde\r\n0\r\n\r\n", b"1" * 40 + b"\r\n"):
            with self.server.connect(30) as connection:
                connection.sendall(top + bad)
                connection.shutdown(1)
                self.assertIn(read_answer(connection).status, (0, 400, 413), bad[:30])
        both = head("POST", "/api/run", self.fields(**{"Transfer-Encoding": "chunked", "Content-Length": "5"}))
        self.assertEqual(self.server.raw(both + b"0\r\n\r\n").status, 400)
        self.assertEqual(self.server.raw(head("POST", "/api/run", self.fields())).status, 411)
        packed = self.server.post("/api/run", body, {"Content-Encoding": "gzip"})
        self.assertEqual(packed.status, 415)

    def test_ranges(self):
        bomb = "bytes=" + ",".join(f"{i}-" for i in range(1500))
        for ranges in ("bytes=0-10", bomb, "bytes=0-0,0-0", "x", "bytes=99999999999999999999999-"):
            for name in ("Range", "rAnGe"):
                self.assertEqual(self.server.get("/", **{name: ranges}).status, 416)

    def test_heads(self):
        self.assertEqual(self.server.raw(b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n").status, 431)
        self.assertEqual(self.server.raw(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n").status, 431)
        self.assertIn(self.server.raw(b"A" * (2 << 20)).status, (0, 431))
        for line in (b"GET", b"\0\0\0", b"GET / HTTP/9.9", b"BREW / HTTP/1.1", b"GET  / HTTP/1.1"):
            self.assertIn(self.server.raw(line + b"\r\n\r\n").status, (400, 403), line)

    def test_methods(self):
        for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "DELETE"):
            self.assertIn(self.server.raw(head(method, "/", {"Host": self.server.host})).status, (400, 404, 405), method)
        self.assertEqual(self.server.raw(head("GET", "/api/run", self.fields())).status, 405)
        with self.server.connect() as connection:
            connection.sendall(head("HEAD", "/", {"Host": self.server.host}))
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 200"))

    def test_paths(self):
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd",
                     "/index.html", "/api", "/api/", "/api/run/", "/./", "/%00", "/api/study/../run", "file:///etc/passwd",
                     "http://evil.example/", "/api/study/0123456789abcdeF",
                     "/study", "/study/", "/study/..", "/study/0123456789abcdeF", "/study/0123456789abcdef/result"):
            for answer in (self.server.get(path), self.server.post(path, {"scenario": BLOCK})):
                self.assertIn(answer.status, (400, 404, 405), path)
                self.assertNotIn("root:", answer.text)

    def test_no_file_of_the_machine(self):
        names = ["/etc/passwd", "../../../../etc/passwd", "upload:../../etc/passwd", "upload:/etc/passwd", "example:../statue.toml",
                 "example:../../../../etc/passwd", "file:///etc/passwd", "~/.bashrc", "/proc/self/environ", "/dev/zero",
                 "example:synthetic.AT2/../../x", "upload:"]
        for name in names:
            answers = [self.run_of(BLOCK.replace(RECORD, f'{{ kind = "record", file = "{name}", format = "csv", unit = "g", dt = 0.01 }}')),
                       self.run_of(BLOCK.replace(RECORD, '{ kind = "record", file = "example:synthetic.AT2", '
                                                         f'station_xml = "{name}" }}')),
                       self.run_of(BLOCK, settings=[f'ground.horizontal={{ kind = "record", file = "{name}" }}']),
                       self.server.post("/api/study", {"scenario": BLOCK + f'[study]\nkind = "fragility"\nrecords = ["{name}"]\n'
                                                                           "levels = [1.0]\n"})]
            for answer in answers:
                self.assertEqual(answer.status, 400, (name, answer.text[:200]))
                self.assertNotIn("root:", answer.text)
            self.assertIn("the page does not have this file. Drop records on the page", answers[0].text)
            self.assertIn("the page does not have this file. Drop records on the page", answers[1].text)
        for pattern in ("/etc/*", "../*", "upload:*/../*", "/*"):
            answer = self.server.post("/api/study", {"scenario": BLOCK + f'[study]\nkind = "fragility"\nrecords = ["{pattern}"]\n'
                                                                         "levels = [1.0]\n"})
            self.assertEqual(answer.status, 400)
            self.assertIn("matches no file", answer.text)

    def test_names_of_uploads_are_harmless(self):
        text = "# time s, acceleration m/s2\n" + "".join(f"{0.01 * i:.2f},{i % 7}\n" for i in range(50))
        for name in ("../../etc/passwd", "%2e%2e%2fpasswd", "a%00b", "%ff%fe", "x" * 5000, "", "%22%0d%0aX: y", "a*b"):
            answer = self.server.post("/api/record", text.encode(), {"X-File-Name": name, "Content-Type": "text/csv"})
            if answer.status == 200:
                self.assertRegex(answer.json()["name"], r'^upload:[0-9a-f]{16}/[^/"\x00-\x1f*]{1,100}$')

    def test_deep_and_odd_json(self):
        for body in (b"[" * 500000, b'{"a":' * 100000, b'{"scenario":' + b"[" * 1000 + b"]" * 1000 + b"}", b"", b"null", b"[]", b"1e999",
                     b'{"scenario": 1}', b'{"scenario": "\xff"}', b'{"scenario": "", "settings": 3}', b"\0" * 100,
                     b'{"scenario": "", "settings": [1e400]}', b'{"scenario": "a\\u0000b = 1"}'):
            self.assertEqual(self.server.post("/api/run", body).status, 400, body[:40])
        self.assertEqual(self.run_of("a = " + "[" * 50000).status, 400)
        self.assertEqual(self.run_of("a." * 20000 + "b = 1").status, 400)
        self.assertEqual(self.run_of(BLOCK, settings=["a=1"] * 501).status, 400)
        axes = {"x": {"key": "ground.scale", "from": {"a": 1}, "to": 2}, "y": []}
        self.assertEqual(self.server.post("/api/map", {"scenario": BLOCK, **axes}).status, 400)

    def test_nan_and_huge_numbers(self):
        for value in ("nan", "inf", "-inf", "1e308", "1e999", "-1", "0", "9" * 400, "1e-300", '"1e300 km"'):
            for key in ("block.0.width", "block.0.height", "gravity", "ground.horizontal.amplitude", "ground.horizontal.frequency",
                        "run.duration", "run.output_step", "run.tolerance", "run.max_impacts", "block.0.com", "initial.angle"):
                answer = self.run_of(BLOCK, settings=[f"{key}={value}"])
                self.assertIn(answer.status, (200, 400, 503), (key, value, answer.text[:200]))
                self.assertNotIn("NaN", answer.text[:2000])
        for points in (-1, 0, 1, 1e9, 258, 10**30, "9", None, [9]):
            answer = self.server.post("/api/map", {"scenario": BLOCK.split("[ground]")[0], "points": points})
            self.assertEqual(answer.status, 400)

    def test_work_beyond_the_limits_is_refused(self):
        wall = 'model = "contact"\n[wall]\ncourses = 40\nper_course = 40\nwidth = 0.5\nheight = 0.2\n[friction]\nstatic = 0.5\n'
        self.assertEqual(self.run_of(wall).status, 400)
        self.assertEqual(self.run_of(BLOCK, settings=["run.output_step=1e-6"]).status, 400)
        self.assertEqual(self.run_of(BLOCK, settings=["run.duration=1e5"]).status, 400)
        many = BLOCK + '[study]\nkind = "map"\nx = { key = "ground.scale", from = 0, to = 1, points = 9000 }\n' \
                       'y = { key = "block.0.width", from = 0.1, to = 1, points = 9000 }\n'
        self.assertEqual(self.server.post("/api/study", {"scenario": many}).status, 400)

    def test_half_open_connections_block_no_one(self):
        slow = [self.server.connect() for _ in range(400)]
        try:
            for k, connection in enumerate(slow):
                try:
                    connection.sendall((b"", b"GET / HTTP/1.1\r\nHost: x\r\n",
                                        head("POST", "/api/run", self.fields(**{"Content-Length": "1000"})) + b"{")[k % 3])
                except OSError:
                    pass  # it had to make way
            for _ in range(20):
                self.assertEqual(self.server.get("/favicon.ico").status, 204)
                self.assertEqual(self.run_of(BLOCK).status, 200)
        finally:
            for connection in slow:
                connection.close()

    def test_one_byte_at_a_time_comes_to_an_end(self):
        with self.server.connect(60) as connection:
            began = time.monotonic()
            answer = None
            for byte in b"GET / HTTP/1.1\r\nX: " + b"y" * 1000:
                try:
                    connection.sendall(bytes([byte]))
                except OSError:
                    break
                connection.settimeout(0.2)
                try:
                    if connection.recv(1, 2):
                        connection.settimeout(30)
                        answer = read_answer(connection)
                        break
                except TimeoutError:
                    pass
                self.assertLess(time.monotonic() - began, 60)
            self.assertIsNotNone(answer)
            self.assertIn(answer.status, (0, 408))

    def test_clients_that_do_not_read(self):
        long_run = BLOCK.replace("duration = 5.0", "duration = 600.0").replace("output_step = 0.01", "output_step = 0.02")
        body = json.dumps({"scenario": long_run}).encode()
        deaf = [self.server.connect() for _ in range(40)]
        for connection in deaf:
            connection.sendall(head("POST", "/api/run", self.fields(**{"Content-Length": len(body)})) + body)
        time.sleep(2)
        self.assertLess(self.server.resident_megabytes(), MOST_MEGABYTES)
        for connection in deaf:
            connection.close()

    def test_random_mutations(self):
        body = json.dumps({"scenario": BLOCK, "settings": ["block.0.width=0.6"]}).encode()
        seeds = [head("GET", "/", {"Host": self.server.host}),
                 head("POST", "/api/run", self.fields(**{"Content-Length": len(body)})) + body,
                 head("POST", "/api/map", self.fields(**{"Content-Length": len(body)})) + body,
                 head("POST", "/api/run", self.fields(**{"Transfer-Encoding": "chunked"})) + b"%x\r\n" % len(body) + body + b"\r\n0\r\n\r\n",
                 head("POST", "/api/record", self.fields(**{"Content-Length": 12, "X-File-Name": "a"})) + b"0,1\n1,2\n2,3\n",
                 head("DELETE", "/api/study/0123456789abcdef", self.fields())]
        parts = [range(k, MUTATIONS, 8) for k in range(8)]
        trouble = []
        workers = [threading.Thread(target=self.send_mutations, args=(seeds, part, trouble)) for part in parts]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(trouble, [])

    def send_mutations(self, seeds, numbers, trouble):
        for number in numbers:
            try:
                data = mutated(random.Random(number), seeds)
                with self.server.connect(30) as connection:
                    connection.sendall(data)
                    connection.shutdown(1)
                    while connection.recv(65536):
                        pass
            except (BrokenPipeError, ConnectionResetError):
                pass  # closed before everything was sent
            except OSError as error:
                trouble.append((number, repr(error)))


def mutated(chance, seeds):
    """Two or three requests in a row with a few bytes or pieces changed, doubled, cut or put elsewhere."""
    data = bytearray(b"".join(chance.choice(seeds) for _ in range(chance.randint(1, 3))))
    odd = [b"\0", b"\r\n", b"\r\n\r\n", b"Range: bytes=0-\r\n", b"Content-Length: -1\r\n", b"%00", b"\xff", b"1e999", b"nan", b"[" * 50,
           b"Expect: 100-continue\r\n", b"Transfer-Encoding: chunked\r\n", b"9" * 30, b" ", b"\t", b":"]
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(4)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            data[at:at] = chance.choice(odd)
        elif kind == 2:
            del data[at:at + chance.randint(1, 30)]
        else:
            other = chance.randrange(len(data) + 1)
            data[at:at] = data[other:other + chance.randint(1, 60)]
    return bytes(data)


unittest.main(verbosity=1)
