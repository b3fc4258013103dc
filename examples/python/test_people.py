import os
import unittest
import urllib.error

from people import People
from world import World

SERVER = os.environ.get("SERVER_URL", "http://127.0.0.1:8080")


class PeopleTest(unittest.TestCase):
    # region world
    def setUp(self):
        self.world = World(SERVER)  # each test has a world of its own
        self.addCleanup(self.world.delete)
        self.people = People(self.world.base_url, "demo", "demo")
    # endregion

    def test_finds_people_by_their_last_name(self):
        self.assertEqual(sorted(self.people.named("Doe")), ["Jane", "John", "Mary", "Tom"])
        self.world.verify({"operation": "entities.list", "where": {"lastName": "Doe"}}, times=1)

    # region load
    def test_finds_only_people_with_that_name(self):
        person = "com.vendor.demo.model.Person"
        self.world.load("access.demo", [
            {"_type": person, "id": 901, "firstName": "Ada", "lastName": "Short"},
            {"_type": person, "id": 902, "firstName": "Bo", "lastName": "Shorter"},
        ])
        self.assertEqual(self.people.named("Short"), ["Ada"])
    # endregion

    # region retry
    def test_repeats_reading_if_the_service_is_unavailable(self):
        self.world.inject(match={"operation": "entities.list"}, fault={"status": 503})

        self.assertEqual(len(self.people.named("Doe")), 4)

        statuses = [entry["status"] for entry in self.world.journal(operation="entities.list")]
        self.assertEqual(statuses, [503, 200])
    # endregion

    def test_gives_up_in_the_end(self):
        self.world.inject(match={"method": "GET"}, times=10, fault={"status": 503})
        with self.assertRaises(urllib.error.HTTPError) as raised:
            self.people.named("Doe")
        raised.exception.close()
        self.world.verify({"operation": "entities.list", "status": 503}, times=3)

    def test_creates_a_person_only_once(self):
        self.world.inject(match={"method": "POST"}, fault={"status": 503})
        with self.assertRaises(urllib.error.HTTPError) as raised:
            self.people.add("Ann", "Doe")
        raised.exception.close()
        self.world.verify({"operation": "entities.create"}, times=1)

    # region reset
    def test_adds_a_person(self):
        self.assertIsInstance(self.people.add("Ann", "Doe"), int)
        self.assertIn("Ann", self.people.named("Doe"))
        self.world.verify({"operation": "entities.create", "body": {"firstName": "Ann"}}, times=1)

        self.world.reset()
        self.assertNotIn("Ann", self.people.named("Doe"))
    # endregion

    def test_knows_what_was_not_received(self):
        self.people.named("Doe")
        with self.assertRaises(AssertionError) as raised:
            self.world.verify({"operation": "entities.list", "where": {"lastName": "Smith"}})
        self.assertIn('where.lastName is "Doe"', str(raised.exception))


if __name__ == "__main__":
    unittest.main()
