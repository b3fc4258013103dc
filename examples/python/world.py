"""Controls a reference server over HTTP."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request


class World:
    """An isolated copy of the state of a server, with its own faults and journal."""

    def __init__(self, server):
        """`server` is the URL of the server, e.g. http://127.0.0.1:8080."""
        self._place = f"{server}/-/worlds"
        world = _control("POST", self._place)
        self._id = world["id"]
        self._control = world["control"]
        self.base_url = world["url"]

    def load(self, access, entities):
        """Adds entities, or replaces those with the same ids. They are written as in a deployment file."""
        return _control("PATCH", f"{self._control}entities/{access}", entities)

    def inject(self, **rule):
        """Injects a fault into the next requests that match."""
        _control("POST", f"{self._control}faults", rule)

    def journal(self, **filters):
        """Returns the requests of the service that match the filters."""
        query = urllib.parse.urlencode(filters)
        return _control("GET", f"{self._control}journal?{query}")["entries"]

    def verify(self, expect, **count):
        """Raises an AssertionError, with the nearest requests, unless the journal contains what is expected."""
        _control("POST", f"{self._control}journal/verify", {"expect": expect, **count})

    def reset(self):
        """Restores the entities, and removes the faults."""
        _control("POST", f"{self._control}reset")

    def delete(self):
        _control("DELETE", f"{self._place}/{self._id}")


def _control(method, url, value=None):
    body = None if value is None else json.dumps(value).encode()
    token = os.environ.get("CONTROL_TOKEN")
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=10) as response:
            return json.load(response) if response.status == 200 else None
    except urllib.error.HTTPError as error:
        with error:
            answer = json.load(error)
        if error.code == 409 and "satisfied" in answer:
            raise AssertionError(answer["message"]) from None
        raise RuntimeError(f"{method} {url}: {error.code} {answer.get('message')}") from None
