import { createReferenceServer } from '@platform-services/reference-server';
import { handlersFor } from '@platform-services/reference-server/msw';
import { loadDeployment } from '@platform-services/sdk/model';
import { setupWorker } from 'msw/browser';
import people from '../people.json';

/** Starts a server in this tab, to which the service worker of msw passes the requests. Returns its base URL. */
export async function startInTheTab(): Promise<string> {
  const baseUrl = 'https://service.test'; // nothing is there
  const server = createReferenceServer({ deployment: loadDeployment(people) });
  const worker = setupWorker(...handlersFor(server, { baseUrl }));
  await worker.start({
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledRequest: 'bypass',
    quiet: true,
  });
  // For the console of the browser, e.g. `server.journal.entries()`.
  Object.assign(globalThis, { server });
  return baseUrl;
}
