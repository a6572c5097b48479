"""The server: tables in the browser, with seats for people and bots."""
