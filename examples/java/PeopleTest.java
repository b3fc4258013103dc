import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ReferenceServer.class)
class PeopleTest {
  private People people;

  // region world
  @BeforeEach
  void logIn(World world) throws Exception { // each test has a world of its own
    people = new People(world.baseUrl(), "demo", "demo");
  }
  // endregion

  @Test
  void findsPeopleByTheirLastName(World world) throws Exception {
    assertEquals(List.of("Jane", "John", "Mary", "Tom"), people.named("Doe"));
    world.verify("""
        {"expect": {"operation": "entities.list", "where": {"lastName": "Doe"}}, "times": 1}""");
  }

  // region load
  @Test
  void findsOnlyPeopleWithThatName(World world) throws Exception {
    world.load("access.demo", """
        [
          {"_type": "com.vendor.demo.model.Person", "id": 901, "firstName": "Ada", "lastName": "Short"},
          {"_type": "com.vendor.demo.model.Person", "id": 902, "firstName": "Bo", "lastName": "Shorter"}
        ]""");

    assertEquals(List.of("Ada"), people.named("Short"));
  }
  // endregion

  // region retry
  @Test
  void repeatsReadingIfTheServiceIsUnavailable(World world) throws Exception {
    world.inject("""
        {"match": {"operation": "entities.list"}, "fault": {"status": 503}}""");

    assertEquals(4, people.named("Doe").size());

    world.verify("""
        {"inOrder": [{"operation": "entities.list", "status": 503}, {"operation": "entities.list", "status": 200}]}""");
  }
  // endregion

  @Test
  void givesUpInTheEnd(World world) throws Exception {
    world.inject("""
        {"match": {"method": "GET"}, "times": 10, "fault": {"status": 503}}""");
    assertThrows(IOException.class, () -> people.named("Doe"));
  }

  @Test
  void addsAPerson(World world) throws Exception {
    people.add("Ann", "Doe");
    assertTrue(people.named("Doe").contains("Ann"));

    world.reset();
    assertEquals(4, people.named("Doe").size());
  }

  @Test
  void saysWhichRequestIsMissing(World world) {
    AssertionError error = assertThrows(AssertionError.class, () -> world.verify("""
        {"expect": {"method": "DELETE"}, "times": 1}"""));
    assertTrue(error.getMessage().startsWith("Expected 1 request with method \"DELETE\", got 0"), error.getMessage());
  }
}
