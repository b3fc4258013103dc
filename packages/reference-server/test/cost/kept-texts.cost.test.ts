import { describe, expect, it } from 'vitest';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { SmallService, things } from '../support/small-service.js';

/** The number of requests, and their length in characters. */
const requests = 300;
const length = 50_000;

const text = (index: number) => `a-text-that-is-kept-number-${index}`;
const padding = 'x'.repeat(length);
const xml = (name: string) =>
  '<gm-data><required-types><t alias="Thing^1">x.Thing</t></required-types>' +
  `<root-value><r>Thing^1-0</r></root-value><pool><E id="Thing^1-0"><s p="name">${name}</s></E></pool></gm-data>` +
  `<!--${padding}-->`;

type Send = (service: SmallService, index: number) => Promise<unknown>;

/**
 * The bytes that may be kept of each request with its entity. The journal, which keeps requests of this length, is left
 * out.
 */
const kept = length / 2;

/** The bytes that may be kept with the journal: each text once. */
const keptWithJournal = length * 1.2;

type Case = [what: string, send: Send, journal?: boolean];

/** Requests, and whether the journal is measured too. */
const cases: readonly Case[] = [
  [
    'the path of a request in the journal',
    (service, index) => service.expect(404, 'GET', `rest/v2/${text(index)}/${padding}`),
    true,
  ],
  [
    'the body of a request in the journal',
    (service, index) => service.expect(400, 'POST', things, xml(text(index))),
    true,
  ],
  [
    'a parameter',
    (service, index) => {
      const body = new URLSearchParams({
        accessId: 'a',
        type: 'x.Thing',
        '*name': text(index),
        padding,
      });
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return service.expect(200, 'POST', 'rest/create', body.toString(), headers);
    },
  ],
  [
    'a partition in a path',
    (service, index) =>
      service.expect(
        200,
        'PUT',
        `${things}/${index}/${text(index)}?type-explicitness=auto${'&depth=1'.repeat(length / 10)}`,
        {},
      ),
  ],
  [
    'a text in XML',
    (service, index) => service.expect(200, 'POST', things, xml(text(index)), { 'Content-Type': 'application/xml' }),
  ],
  [
    'the digits of a decimal',
    (service, index) =>
      service.expect(200, 'POST', things, `{"amount":1${index}12345678901234567890${' '.repeat(length)}}`),
  ],
];

describe('values that are kept from a request do not keep the request', () => {
  it.each<Case>(cases)('%s', async (_what, send, journal = false) => {
    const service = await SmallService.start();
    await send(service, requests);
    const before = await bytesInUse();
    for (let index = 0; index < requests; index += 1) await send(service, index);
    if (!journal) service.server.journal.clear();
    const bytes = ((await bytesInUse()) - before) / requests;
    // The service must be reachable until here.
    await send(service, requests + 1);
    expect(bytes).toBeLessThan(journal ? keptWithJournal : kept);
  });
});
