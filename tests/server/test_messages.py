"""The lists of messages are complete."""

from typing import get_args

from touchline.server import messages
from touchline.server.play import ANSWERS


def test_every_message_of_the_browser_is_listed_and_answered():
    listed = set(get_args(messages.ToServer))
    assert listed == set(messages.ClientMessage.__subclasses__()) == set(ANSWERS)


def test_every_message_of_the_server_is_listed():
    assert set(get_args(messages.FromServer)) == set(messages.ServerMessage.__subclasses__())
