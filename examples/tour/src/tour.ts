import { createClient, type Dialect, type UserSession } from '@platform-services/sdk';
import { demoModel } from './model.js';
import { createNarrator } from './narrator.js';
import type { Scene } from './scene.js';
import { editing } from './steps/editing.js';
import { legacyCalls } from './steps/legacy.js';
import { reading } from './steps/reading.js';
import { cleaningUp, removing } from './steps/removing.js';
import { streaming } from './steps/streaming.js';
import { writing } from './steps/writing.js';

export interface TourOptions {
  /** The URL of the service, e.g. `http://127.0.0.1:8080`. It must serve the demo deployment. */
  readonly baseUrl: string;
  /** The dialect of the service. Default `documented`. */
  readonly dialect?: Dialect;
  /** The prefix of the built-in types of the service. Default `com.vendor`. */
  readonly vendor?: string;
  /** Receives the lines of the tour, one at a time, without a line break. */
  readonly write: (line: string) => void;
  /** Whether the lines have ANSI colours. Default: if standard output is a terminal and `NO_COLOR` is not set. */
  readonly colours?: boolean;
}

/**
 * Walks through the SDK against a running service, and prints every call and its result. At the end, the service has
 * the same entities as before.
 *
 * @throws PlatformServicesError if the service cannot be reached, or does not serve the demo deployment
 */
export async function tour({ write, colours = hasColours(), ...service }: TourOptions): Promise<void> {
  const narrator = createNarrator({ write, colours });

  narrator.step('Log in');
  await using client = createClient({ ...service, credentials: { user: 'demo', password: 'demo' }, model: demoModel });
  narrator.call("createClient({ ...service, credentials: { user: 'demo', password: 'demo' }, model: demoModel })");
  const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
  narrator.call("client.authenticate({ projection: 'payload', depth: 'reachable' })");
  narrator.result(`a session with the role ${[...(session.effectiveRoles ?? [])].join(', ')}, ${lifetime(session)}`);

  const demo = client.access('access.demo');

  const scene: Scene = { demo, narrator };
  try {
    await reading(scene);
    await writing(scene);
    await editing(scene);
    await removing(scene);
    await streaming(scene);
    await legacyCalls(scene);
  } finally {
    await cleaningUp(scene);
  }

  narrator.step('Log out');
  await client.logout();
  narrator.call('client.logout()');
  narrator.result('the session is over');
}

const lifetime = ({ maxIdleTime }: UserSession): string =>
  typeof maxIdleTime === 'bigint'
    ? `which ends after ${maxIdleTime / 60_000n} minutes without a call`
    : 'without an end';

const hasColours = (): boolean => process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
