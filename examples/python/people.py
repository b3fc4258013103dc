"""A client of the service, as an application has it. The tests show how to test it."""

import json
import urllib.error
import urllib.parse
import urllib.request


class People:
    """The people of an access. Reading is repeated if the service is unavailable."""

    attempts = 3

    def __init__(self, base_url, user, password):
        self._base_url = base_url
        login = urllib.parse.urlencode({"user": user, "password": password})
        self._session = self._send("POST", "/rest/authenticate", login.encode())

    def named(self, last_name):
        """Returns the first names of all people with a last name."""
        options = {"where.lastName": last_name, "type-explicitness": "never", "depth": "shallow"}
        return [person["firstName"] for person in self._call("GET", options)]

    def add(self, first_name, last_name):
        """Creates a person, and returns its id."""
        body = json.dumps({"firstName": first_name, "lastName": last_name}).encode()
        options = {"projection": "data", "type-explicitness": "never"}
        return self._call("POST", options, body)["id"]

    def _call(self, method, options, body=None):
        query = urllib.parse.urlencode({**options, "sessionId": self._session})
        path = f"/rest/v2/entities/access.demo/Person?{query}"
        for attempt in range(1, self.attempts + 1):
            try:
                return self._send(method, path, body, "application/json")
            except urllib.error.HTTPError as error:
                # Creating a person twice would be wrong.
                if method != "GET" or error.code != 503 or attempt == self.attempts:
                    raise

    def _send(self, method, path, body=None, content_type="application/x-www-form-urlencoded"):
        headers = {"Content-Type": content_type}
        request = urllib.request.Request(self._base_url + path, body, headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
