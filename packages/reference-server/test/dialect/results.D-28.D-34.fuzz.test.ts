import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { type Call, Session } from './session.js';

const entities = '/rest/v2/entities/access.library';
const signature = 'org.example.library';
const book = `${entities}/${signature}.Book`;
const property = `/rest/v2/properties/access.library/${signature}.Book`;
const json = { 'content-type': 'application/json' };

/** Calls whose envelope is the result of a query, and those whose envelope is a `ManipulationResponse`. */
const queries: readonly Call[] = [
  ['GET', book],
  ['GET', `${book}/4`],
  ['GET', `${property}/1/access.library/title`],
  ['GET', `${property}/1/access.library/marks`],
  ['GET', `${entities}/Station`],
];
const manipulations: readonly Call[] = [
  ['PUT', `${book}/4`, { title: 'New' }],
  ['PUT', `${book}/900`, { title: 'New' }],
  ['PATCH', `${book}/4`, {}],
  ['POST', book, { title: 'New' }],
  ['DELETE', `${book}/100`],
  ['PUT', `${property}/4/title`, '"New"', json],
  ['POST', `${property}/1/marks`, '"new"', json],
  ['DELETE', `${property}/1/marks`],
];

it('D-28: with write-empty-properties an envelope has all the properties of its kind, else only those with a value', async () => {
  const original = await Session.of({ dialect: 'deployed' });
  const calls = fc.constantFrom(
    ...queries.map((call) => ({ call, isQuery: true })),
    ...manipulations.map((call) => ({ call, isQuery: false })),
  );
  const depths = fc.constantFrom('', '&depth=1', '&depth=3', '&depth=reachable');
  const explicitness = fc.constantFrom('', '&type-explicitness=entities', '&type-explicitness=always');
  const asked = fc.tuple(calls, fc.boolean(), depths, explicitness);
  await checkProperty(
    fc.asyncProperty(asked, async ([{ call, isQuery }, isEmptyWritten, depth, explicit]) => {
      const session = await new Session(original.server.fork()).logIn();
      const [method, target, body, headers = {}] = call;
      const query = `projection=envelope&write-empty-properties=${isEmptyWritten}${depth}${explicit}`;
      const { status, text } = await session.send([method, `${target}?${query}`, body, headers]);
      expect(status, text).toBe(200);
      const { additionalInfos, rollbackManipulation, ...others } = JSON.parse(text);
      const isEmptyMap = isQuery && isEmptyWritten;
      expect(additionalInfos, text).toEqual(isEmptyMap ? { _type: 'flatmap', value: [] } : undefined);
      expect(rollbackManipulation, text).toBe(!isQuery && isEmptyWritten ? null : undefined);
      if (isQuery || !isEmptyWritten) return;
      const names = ['_id', '_type', 'globalId', 'id', 'inducedManipulation', 'partition'];
      expect(Object.keys(others).sort()).toEqual(names);
    }),
    50,
  );
});

/** An entity of a request: a known one and its partition, or a new one. */
interface Target {
  readonly type: 'Book' | 'Shelf';
  readonly id: number;
  readonly known?: { readonly partition: string };
  /** The type of the body. Default: that of the path. */
  readonly subtype?: 'Comic';
}

const targets: readonly Target[] = [
  { type: 'Book', id: 2, known: { partition: 'access.library' } },
  { type: 'Book', id: 50, known: { partition: 'access.library' }, subtype: 'Comic' },
  { type: 'Book', id: 900 },
  { type: 'Book', id: 900, subtype: 'Comic' },
  { type: 'Shelf', id: 2, known: { partition: 'north' } },
  { type: 'Shelf', id: 900 },
];

it('D-34: a reference has the partition of a new entity or of the request, and a URL has what the path has', async () => {
  const original = await Session.of({ dialect: 'deployed' });
  const request = fc.record({
    target: fc.constantFrom(...targets),
    method: fc.constantFrom('PUT', 'PATCH', 'POST'),
    isSimple: fc.boolean(),
    /** Where the request names the partition. */
    named: fc.constantFrom('nowhere', 'path', 'body', 'path and body'),
    projection: fc.constantFrom('referenceInfo', 'locationInfo'),
  });
  await checkProperty(
    fc.asyncProperty(request, async ({ target: { type, id, known, subtype }, method, isSimple, named, projection }) => {
      const session = await new Session(original.server.fork()).logIn();
      const partition = known?.partition ?? 'east';
      const pathType = isSimple ? type : `${signature}.${type}`;
      const path = [pathType, id, ...(named.includes('path') ? [partition] : [])].join('/');
      const body = {
        ...(subtype && { _type: `${signature}.${subtype}` }),
        ...(named.includes('body') && { partition }),
        globalId: 'g-new',
      };
      const call = known === undefined ? 'PUT' : method;
      const { status, text } = await session.send([call, `${entities}/${path}?projection=${projection}`, body]);
      expect(status, text).toBe(200);
      if (projection === 'locationInfo') {
        expect(JSON.parse(text)).toBe(`http://host/platform-services${entities}/${path}`);
        return;
      }
      const { refPartition, typeSignature } = JSON.parse(text);
      const ofNew = known === undefined ? 'access.library' : undefined;
      expect([refPartition, typeSignature]).toEqual([
        named === 'nowhere' ? ofNew : partition,
        `${signature}.${subtype ?? type}`,
      ]);
    }),
    50,
  );
});
