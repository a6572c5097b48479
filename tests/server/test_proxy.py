"""The nginx example in front of a server: TLS, WebSockets, and the visitor's address from nobody but the proxy."""

import json
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.serving import serving
from touchline.server.limits import Limits, Rate

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "play.example.org"
PATIENCE = 30


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def example_for(folder, plain, secure, port):
    """The example with ports and a certificate for this test, as the only part of a whole configuration."""
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", *subject]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-days", "1"]
    subprocess.run([*command, *files], check=True, capture_output=True)
    text = EXAMPLE.read_text(encoding="utf-8")
    changes = {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl;\n": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        "server 127.0.0.1:8321;": f"server 127.0.0.1:{port};",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{folder}/cert.pem",
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{folder}/key.pem",
    }
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    paths = "".join(
        f"    {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{paths}{text}}}\n"
    )


@contextmanager
def nginx(folder, port):
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    plain, secure = free_port(), free_port()
    file = folder / "nginx.conf"
    file.write_text(example_for(folder, plain, secure, port), encoding="utf-8")
    running = subprocess.Popen([program, "-c", file, "-p", folder])
    try:
        for _ in range(100):
            if listens(secure):
                break
            time.sleep(0.1)
        yield plain, secure
    finally:
        running.terminate()
        running.wait(PATIENCE)


@pytest.mark.long
def test_the_nginx_example_passes_on_tls_websockets_and_the_visitor(tmp_path):
    limits = Limits(tables=Rate(1, 0))
    database = f"sqlite:///{tmp_path}/tables.db"
    with (
        serving(database, limits=limits, proxies=("127.0.0.1",), hosts=(NAME,)) as server,
        nginx(tmp_path, server.port) as (plain, secure),
    ):
        trusted = ssl.create_default_context(cafile=tmp_path / "cert.pem")
        assert (
            httpx.get(f"http://127.0.0.1:{plain}/x", headers={"host": NAME}).headers["location"] == f"https://{NAME}/x"
        )

        def post(forwarded):
            wish = {"game": "kahmate", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"first": "red"}}
            headers = {"host": NAME, "x-forwarded-for": forwarded, "forwarded": f"for={forwarded}"}
            with httpx.Client(verify=trusted) as client:
                url = f"https://127.0.0.1:{secure}/api/tables"
                return client.post(url, json=wish, headers=headers, extensions={"sni_hostname": NAME})

        made = post("203.0.113.1")
        assert made.status_code == 201, made.text
        assert post("203.0.113.2").status_code == 429  # the visitor's own header is ignored
        direct = {"game": "kahmate", "seats": [{"kind": "me"}, {"kind": "me"}]}
        believed = {"x-forwarded-for": "203.0.113.3"}
        assert server.http.post("/api/tables", json=direct, headers=believed).status_code == 201  # the proxy's is used
        found = made.json()
        address = f"wss://{NAME}/api/tables/{found['table']}/play"
        with (
            socket.create_connection(("127.0.0.1", secure)) as line,
            connect(address, sock=line, ssl=trusted, server_hostname=NAME, origin=f"https://{NAME}") as way,
        ):
            way.send(json.dumps({"type": "hello", "language": "en", "token": found["token"]}))
            frames = []
            while not frames or frames[-1]["type"] != "step":
                frames.append(json.loads(way.recv(PATIENCE)))
            action = {
                "type": "act",
                "id": "1",
                "seat": 0,
                "cursor": frames[-1]["cursor"],
                "action": frames[-1]["legal"][0][0],
            }
            way.send(json.dumps(action))
            while frames[-1]["type"] != "ack":
                frames.append(json.loads(way.recv(PATIENCE)))
        answer = httpx.get(f"https://127.0.0.1:{secure}/readyz", verify=False, headers={"host": NAME})
        assert answer.status_code == 404
