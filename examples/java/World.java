import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/** An isolated copy of the state of a server, with its own entities, faults and journal. JUnit closes it after the test. */
final class World implements CloseableResource {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String place;
  private final String control;
  private final String baseUrl;

  /** @param server the URL of the server, e.g. http://127.0.0.1:8080 */
  World(String server) throws IOException, InterruptedException {
    String world = control("POST", server + "/-/worlds", "");
    this.place = server + "/-/worlds/" + member(world, "id");
    this.control = member(world, "control");
    this.baseUrl = member(world, "url");
  }

  /** The URL of the service in this world. */
  String baseUrl() {
    return baseUrl;
  }

  /** Adds entities, or replaces those with the same ids. They are written as in a deployment file. */
  void load(String access, String entities) throws IOException, InterruptedException {
    control("PATCH", control + "entities/" + access, entities);
  }

  /** Injects a fault into the next requests that match. */
  void inject(String rule) throws IOException, InterruptedException {
    control("POST", control + "faults", rule);
  }

  /** Throws an AssertionError, with the nearest requests, unless the journal contains what is expected. */
  void verify(String expectation) throws IOException, InterruptedException {
    control("POST", control + "journal/verify", expectation);
  }

  /** Restores the entities, and removes the faults. */
  void reset() throws IOException, InterruptedException {
    control("POST", control + "reset", "");
  }

  @Override
  public void close() throws IOException, InterruptedException {
    control("DELETE", place, "");
  }

  private static String control(String method, String url, String body) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).method(method, BodyPublishers.ofString(body)).build();
    HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
    if (response.statusCode() == 409) throw new AssertionError(member(response.body(), "message"));
    if (response.statusCode() >= 400) throw new IOException(method + " " + url + ": " + response.body());
    return response.body();
  }

  /** The value of a text in a JSON object. */
  private static String member(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
    if (!found.find()) throw new IllegalArgumentException("There is no " + name + " in " + json);
    return found.group(1).replace("\\n", "\n").replace("\\\"", "\"");
  }
}
