"""A real server on a free local port, and people who play on it."""

import json
import socket
import threading
import time
from contextlib import contextmanager

import httpx
from websockets.sync.client import connect

from touchline.server.app import Service, Settings, configuration, make_app
from touchline.server.limits import NO_LIMITS

PATIENCE = 180


class Serving:
    """A server in its own thread."""

    def __init__(self, database, limits=NO_LIMITS, pace=0.0, origins=(), proxies=(), hosts=(), prepared=True, **more):
        self.prepared = prepared
        self.settings = Settings(str(database), pace, origins, limits, proxies, hosts, **more)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self):
        self.app = make_app(self.settings)
        self.server = Service(configuration(self.app, self.settings, "127.0.0.1", self.port))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)
        if self.prepared:
            self.http.post("/api/replays", json={"sheet": ""})  # answered once the rules of all games are ready
        return self

    def stop(self):
        self.http.close()
        self.server.should_exit = True
        self.thread.join()

    def restart(self):
        self.stop()
        return self.start()

    def make_table(self, game, *seats, **wish):
        """Make a table with `me`, `open` or a bot's level for every seat."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def sit(self, table, **wish):
        answer = self.http.post(f"/api/tables/{table}/seats", json={"name": "Somebody", **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, table, token=None, **hello):
        return Person(self, table, token, **hello)


@contextmanager
def serving(database, **settings):
    server = Serving(database, **settings).start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """A client at a table: sends hello, and remembers the last step and table."""

    def __init__(self, server, table, token=None, origin=None, **hello):
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/play"
        self.way = connect(address, origin=origin, compression=None)
        self.socket = self.way.__enter__()
        self.table = self.step = None
        self.frames = []
        self.ids = 0
        said = {"type": "hello", "language": "en", **hello}
        self.say(**said if token is None else said | {"token": token})

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=PATIENCE):
        frame = json.loads(self.socket.recv(timeout))
        self.frames.append(frame)
        if frame["type"] in ("table", "step"):
            setattr(self, frame["type"], frame)
        return frame

    def until(self, kind, condition=lambda frame: True):
        while True:
            frame = self.hear()
            if frame["type"] == kind and condition(frame):
                return frame

    def quiet(self, seconds=0.3):
        """The messages that arrive while nobody acts."""
        frames = []
        while True:
            try:
                frames.append(self.hear(seconds))
            except TimeoutError:
                return frames

    def act(self, action=None, seat=None, **changed):
        """Play an action, by default the first legal one."""
        self.ids += 1
        message = {
            "type": "act",
            "id": f"{id(self)}-{self.ids}",
            "cursor": self.step["cursor"],
            "seat": self.step["turn"] if seat is None else seat,
            "action": action or self.step["legal"][0][0],
            **changed,
        }
        self.say(**message)
        return message

    def close(self):
        self.way.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
