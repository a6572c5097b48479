"""A server with the same dice and the same choices of bots in every match: `python -m bench.fixed serve`."""

from touchline.engine import chance

SECRET = "5" * 32


def serve():
    # Before the server is imported, since it imports this name.
    chance.new_secret = lambda: SECRET
    from touchline.cli import main

    main()


if __name__ == "__main__":
    serve()
