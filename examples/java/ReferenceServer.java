import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts one reference server for all tests, and gives each test with a parameter of the type World a world of its own. */
public final class ReferenceServer implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(ReferenceServer.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == World.class;
  }

  // region worlds
  @Override
  public World resolveParameter(ParameterContext parameter, ExtensionContext test) {
    // JUnit closes what is in a store: the server after all tests, and the world after its test.
    Running server = test.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Running.class);
    return test.getStore(NAMESPACE).getOrComputeIfAbsent(World.class, type -> server.world(), World.class);
  }
  // endregion

  /** The process of the server. */
  static final class Running implements CloseableResource {
    private final Process process;
    private final String url;

    // region start
    Running() throws IOException {
      String command = System.getenv().getOrDefault("SERVER_COMMAND", "npx platform-services-server");
      process = new ProcessBuilder((command + " --port 0").split(" ")).redirectError(Redirect.INHERIT).start();
      url = urlIn(process.inputReader()); // the server listens as soon as it prints its URL
    }
    // endregion

    World world() {
      try {
        return new World(url);
      } catch (IOException | InterruptedException error) {
        throw new IllegalStateException(error);
      }
    }

    @Override
    public void close() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }

    private static String urlIn(BufferedReader output) throws IOException {
      Pattern pattern = Pattern.compile("https?://[^/\\s]+");
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        Matcher found = pattern.matcher(line);
        if (found.find()) return found.group();
      }
      throw new IOException("The server did not start.");
    }
  }
}
