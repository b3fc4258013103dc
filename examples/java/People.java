import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** A client of the service, as an application has it. The tests show how to test it. */
final class People {
  private static final int ATTEMPTS = 3;
  /** The JDK reads no JSON. An application has a library for it. */
  private static final Pattern FIRST_NAME = Pattern.compile("\"firstName\"\\s*:\\s*\"([^\"]*)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final String baseUrl;
  private final String session;

  People(String baseUrl, String user, String password) throws IOException, InterruptedException {
    this.baseUrl = baseUrl;
    HttpRequest login = HttpRequest.newBuilder(URI.create(baseUrl + "/rest/authenticate"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString("user=" + encoded(user) + "&password=" + encoded(password)))
        .build();
    this.session = checked(http.send(login, BodyHandlers.ofString())).replace("\"", "");
  }

  /** Returns the first names of all people with a last name. Reading is repeated if the service is unavailable. */
  List<String> named(String lastName) throws IOException, InterruptedException {
    HttpRequest request = request("&depth=shallow&where.lastName=" + encoded(lastName)).GET().build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    for (int attempt = 1; attempt < ATTEMPTS && response.statusCode() == 503; attempt++) {
      response = http.send(request, BodyHandlers.ofString());
    }
    return FIRST_NAME.matcher(checked(response)).results().map(match -> match.group(1)).sorted().toList();
  }

  /** Creates a person. It is not repeated, since that would create another one. */
  void add(String firstName, String lastName) throws IOException, InterruptedException {
    String person = "{\"firstName\": \"%s\", \"lastName\": \"%s\"}".formatted(firstName, lastName);
    HttpRequest request = request("").header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(person))
        .build();
    checked(http.send(request, BodyHandlers.ofString()));
  }

  private HttpRequest.Builder request(String options) {
    String url = baseUrl + "/rest/v2/entities/access.demo/Person?sessionId=" + encoded(session) + options;
    return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(10));
  }

  private static String checked(HttpResponse<String> response) throws IOException {
    if (response.statusCode() != 200) throw new IOException("The service responded with " + response.statusCode());
    return response.body();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
