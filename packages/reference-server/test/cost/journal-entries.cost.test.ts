import { createReferenceServer } from '@platform-services/reference-server';
import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { candidateOf } from '../../src/control/journal/entry.js';
import type { BodySample } from '../../src/http/body.js';
import { smallDeployment } from '../support/small-service.js';
import { exchange } from './exchange.js';

const xml = new Map([['content-type', ['application/xml']]]);

const whole = (text: string): BodySample => ({ kept: text, isCut: false });

/** What a request has to hide, by how long it is. */
const requests: readonly (readonly [what: string, of: (size: number) => Partial<typeof exchange>])[] = [
  ['a long name in XML', (size) => ({ headers: xml, body: whole(`<password ${'a'.repeat(size)}`) })],
  ['a long name and spaces in XML', (size) => ({ headers: xml, body: whole(`<password a${' '.repeat(size)}`) })],
  ['openings in XML', (size) => ({ headers: xml, body: whole(`<password ${'<a '.repeat(size / 3)}`) })],
  [
    'secrets in a URL',
    (size) => ({
      target: `/x?${Array.from({ length: size / 20 }, (_, at) => `token=t${1e7 + at}&a=b${1e7 + at}`).join('&')}`,
    }),
  ],
  ['repeated parameters', (size) => ({ target: `/x?${'a&'.repeat(size / 2)}` })],
  ['repeated header fields', (size) => ({ headers: new Map([['a', Array.from({ length: size }, () => '')]]) })],
];

// Describing an entry is measured alone, since a request costs more.
describe('an entry of the journal costs as much as it is long', () => {
  it.each(requests)('%s', async (_what, of) => {
    const show = (size: number) => {
      const shown = { ...exchange, method: 'POST', ...of(size) };
      return () => candidateOf(1, shown);
    };
    const parameters = Array.from({ length: 750 }, (_, at) => `n${at}=${at}`).join('&');
    const harmless = { ...exchange, method: 'POST', target: `/x?${parameters}` };
    await expectLinearCost({ harmless: () => candidateOf(1, harmless), once: show(2_000), fourfold: show(8_000) });
  });
});

it('an entry is described once for all streams', async () => {
  const server = createReferenceServer({ deployment: smallDeployment });
  const streams = Array.from({ length: 100 }, async () => {
    const { body } = await server.fetch(new Request('http://localhost/-/journal/stream'));
    const reader = body?.getReader();
    await reader?.read();
    return reader;
  });
  const readers = await Promise.all(streams);
  // The service answers without reading the body, so that only the journal does.
  const url = `http://localhost${server.basePath}/rest/no-such-call`;
  const headers = { 'Content-Type': 'application/json' };
  const send = (body: string) => async () => {
    await server.fetch(new Request(url, { method: 'POST', headers, body }));
    await Promise.all(readers.map((reader) => reader?.read()));
  };
  // To describe it, the body is searched for parameters.
  const json = (values: number) => `[${'1,'.repeat(values)}1]`;
  await expectLinearCost({ harmless: send('x'.repeat(15_000)), once: send(json(7_500)), fourfold: send(json(30_000)) });
  await Promise.all(readers.map((reader) => reader?.cancel()));
});
