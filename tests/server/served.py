"""A running `teeter serve` for tests, and requests to it by hand: sockets show what no HTTP client would send."""
import json
import os
import re
import select
import signal
import socket
import subprocess
import time

BLOCK = """
title = "A block"
[[block]]
width = 0.5
height = 2.0
[ground]
horizontal = { kind = "sine", amplitude = "0.25 g", frequency = 1.2 }
[run]
duration = 5.0
output_step = 0.01
"""


class Served:
    """`with Served(program) as server:` starts it on a free port and ends it by SIGTERM."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen([program, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        self.address = self.process.stdout.readline().strip() if ready else ""
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.address)
        if not match:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {self.address} {self.process.stderr.read()}")
        self.port = int(match.group(1))
        self.host = f"127.0.0.1:{self.port}"
        page = self.get("/")
        self.token = re.search(r'"token":"([0-9a-f]{32})"', page.text).group(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.process.poll() is None:
                self.process.send_signal(signal.SIGTERM)
                self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()
            self.process.stderr.close()

    def connect(self, timeout=60):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def raw(self, data, timeout=60):
        """Everything the server says to these bytes until it closes or has sent one whole answer."""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(data)
            except OSError:
                pass  # the server may refuse before it has read all
            return read_answer(connection)

    def get(self, path, **headers):
        return self.raw(head("GET", path, {"Host": self.host, **named(headers)}))

    def post(self, path, body, headers=None, drop=(), method="POST", timeout=60):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"Host": self.host, "X-Teeter-Token": self.token, "Content-Type": "application/json",
                  "Content-Length": str(len(data)), **(headers or {})}
        for name in drop:
            fields.pop(name)
        return self.raw(head(method, path, fields) + data, timeout)

    def delete(self, path):
        return self.raw(head("DELETE", path, {"Host": self.host, "X-Teeter-Token": self.token}))

    def resident_megabytes(self, most=False):
        """Now, or the most it ever was."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(("VmHWM" if most else "VmRSS") + r":\s+(\d+) kB", status.read()).group(1)) / 1024

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def alive(self):
        return self.process.poll() is None and self.post("/api/run", {"scenario": BLOCK}).status == 200


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body
        self.text = body.decode("utf-8", "replace")

    def json(self):
        return json.loads(self.text)

    def problems(self):
        return " ".join(self.json()["problems"])


def named(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


def head(method, path, headers):
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def read_answer(connection):
    """One answer; status 0 when the server closed without one."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            piece = connection.recv(65536)
            if not piece:
                return Answer(0, {}, data)
            data += piece
        top, _, body = data.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        headers = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in lines[1:]}
        chunked = headers.get("transfer-encoding") == "chunked"
        body = bytearray(body)
        while not body.endswith(b"0\r\n\r\n") if chunked else len(body) < int(headers.get("content-length", 0)):
            piece = connection.recv(65536)
            if not piece:
                break
            body += piece
        body = unchunked(bytes(body)) if chunked else bytes(body)
        return Answer(int(lines[0].split()[1]), headers, body)
    except (ConnectionError, socket.timeout):
        return Answer(0, {}, data)


def unchunked(data):
    pieces, at = [], 0
    while at < len(data):
        end = data.index(b"\r\n", at)
        length = int(data[at:end], 16)
        pieces.append(data[end + 2:end + 2 + length])
        at = end + 2 + length + 2
    return b"".join(pieces)


def wait_until(true, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


def ended(server, seconds=30):
    """The exit status after SIGTERM, and how long it took."""
    began = time.monotonic()
    os.kill(server.process.pid, signal.SIGTERM)
    status = server.process.wait(seconds)
    return status, time.monotonic() - began
