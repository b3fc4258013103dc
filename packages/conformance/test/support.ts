import { createServer, type RequestListener, type Server } from 'node:http';
import type { Case } from '../src/case/case.js';
import { entity } from '../src/case/plain.js';
import { main } from '../src/cli/main.js';

/** Runs the command and returns its output. */
export async function command(line: readonly string[], env: { readonly [name: string]: string } = {}) {
  const written: string[] = [];
  const complained: string[] = [];
  const io = {
    out: (text: string) => written.push(text),
    err: (text: string) => complained.push(text),
    env,
    signal: new AbortController().signal,
  };
  const code = await main(line, io);
  return { code, out: written.join('\n'), err: complained.join('\n') };
}

/** An HTTP server for a test, with the given listener. With TLS it is another server. */
export async function listening(listener: RequestListener, server: Server = createServer()) {
  server.on('request', listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A case that creates an entity and updates it. */
export const updating: Case = {
  id: 'test/updating',
  judges: 'TEST-01',
  needs: ['entityType', 'stringProperty'],
  async run({ subject, fixture, oracle, checkStatus }) {
    const made = await fixture.create({ stringProperty: 'before' });
    const before = await oracle.snapshot();
    const name = fixture.property('stringProperty');
    checkStatus(await subject.writeEntity('PATCH', made, entity({ [name]: 'after' })), 200);
    await oracle.updated(before, made, { [name]: 'after' });
  },
};

/** A case that reads what lies ready. */
export const readingCase: Case = {
  id: 'test/reading',
  judges: 'TEST-02',
  needs: ['entityType'],
  onlyReads: true,
  async run({ subject, fixture, check, checkStatus }) {
    const { type, id } = await fixture.existing();
    const observed = await subject.getEntity({ type, id });
    checkStatus(observed, 200);
    check('the entity', observed.value, entity({ id }));
  },
};

/** A case that fails. */
export const failing: Case = {
  ...readingCase,
  id: 'test/failing',
  judges: 'TEST-03',
  async run({ subject, fixture, checkStatus }) {
    checkStatus(await subject.getEntity(await fixture.existing()), 404);
  },
};

/** The requirements of the cases above. */
export const requirements = (['TEST-01', 'TEST-02', 'TEST-03'] as const).map((id) => ({
  id,
  section: '4.8',
  level: 'MUST' as const,
  text: `What ${id} says.`,
}));
