// `npm start` starts the reference server with the demo deployment, and shows a tour of it with the SDK. `-- --once`
// ends after the tour. `-- --port N` sets the port; 0 stands for any free port.
import { parseArgs } from 'node:util';
import { setUp } from './lib/setup.mjs';

const usage = 'npm start [-- --once] [-- --port N]';

/** @returns {{ once: boolean, port: number }} */
function options() {
  const { values } = parseArgs({
    options: { once: { type: 'boolean', default: false }, port: { type: 'string', default: '8080' } },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new TypeError(`--port ${values.port}: expected an integer from 0 to 65535 (0: any free port)`);
  }
  return { once: values.once, port };
}

/**
 * Lists commands to try next. Each of them works unchanged.
 *
 * @param {string} url
 */
function suggestions(url) {
  return `
Try it yourself, in another terminal:

  SESSION=$(curl -s -d user=demo -d password=demo '${url}/rest/authenticate' | tr -d '"')
  curl "${url}/rest/v2/entities/access.demo/Person?sessionId=$SESSION&max-results=2"
  curl "${url}/rest/v2/entities/access.demo/Person/1?sessionId=$SESSION&depth=reachable&prettiness=high"
  curl "${url}/rest/v2/properties/access.demo/Person/1/firstName?sessionId=$SESSION"
  curl -X PUT -H 'Content-Type: application/json' -d '"Johnny"' \\
       "${url}/rest/v2/properties/access.demo/Person/1/firstName?sessionId=$SESSION"
  curl '${new URL(url).origin}/-/journal'

Look into the server in a browser: ${new URL('/-/', url)}

The server runs at ${url} until Ctrl-C.
`;
}

/** @param {{ once: boolean, port: number }} options */
async function main({ once, port }) {
  await setUp();
  const { createReferenceServer, demoDeployment } = await import('@platform-services/reference-server');
  const { tour } = await import('@platform-services/example-tour');

  const server = createReferenceServer({ deployment: demoDeployment });
  const { url } = await server.listen({ port });
  try {
    console.log(`The reference server with the demo deployment runs at ${url}\n`);
    await tour({ baseUrl: url, write: (line) => console.log(line) });
    if (once) return;
    console.log(suggestions(url));
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    console.log('\nThe server finishes what runs and ends.');
  } finally {
    await server.close();
  }
}

try {
  await main(options());
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    console.error(
      'The port is in use. Choose another: npm start -- --port 8081, or any free one: npm start -- --port 0',
    );
    process.exitCode = 1;
  } else if (error instanceof TypeError && (code === undefined || String(code).startsWith('ERR_PARSE_ARGS'))) {
    console.error(`${error.message}\nUsage: ${usage}`);
    process.exitCode = 2;
  } else {
    console.error(error);
    process.exitCode = 1;
  }
}
