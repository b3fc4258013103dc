import type { Case } from '../../case/case.js';
import { instantOf } from '../../case/compare.js';
import { differs } from '../../case/deviations.js';
import { checkPartial } from '../2-fields/output/wire.js';
import { entityPath, getRaw, resourceType } from '../requests.js';
import { at, jsonOf, kindOf, memberOf, succeeded } from '../responses.js';
import { resourceCase, testCase } from '../rows.js';
import { content, continuing, day as dayMs } from './shared.js';

/** Time zones differ by multiples of a quarter of an hour. */
const quarter = 15 * 60_000;
/** The maximum difference between the times in the path and in the entity of a file, in milliseconds. */
const tolerance = 10_000;

/** Returns whether a path is `yyMM/ddHH/mmss/<uuid>`, with the time of a creation in the time zone of the service. */
function isPathOf(path: string, created = Number.NaN): boolean {
  const [, yy = '', ...rest] = /^(\d\d)(\d\d)\/(\d\d)(\d\d)\/(\d\d)(\d\d)\/[0-9a-f-]{36}$/.exec(path) ?? [];
  const [month = 0, day, hour, minute, second] = rest.map(Number);
  const difference = Math.abs(Date.UTC(2000 + Number(yy), month - 1, day, hour, minute, second) - created);
  const rounded = difference % quarter;
  return difference < dayMs && Math.min(rounded, quarter - rounded) < tolerance;
}

/** 2.2 and R-51: the entity of a file. */
export const resourceCases: readonly Case[] = [
  resourceCase('streaming/post/resource', 'RES-01', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const type = resourceType(c);
    const answer = await succeeded(c, getRaw(c, entityPath(c, { type, id })));
    const json = jsonOf(answer);
    const kinds = [
      ['id', 'RES-02', 'string'],
      ['globalId', 'RES-03', 'string'],
      ['partition', 'RES-04', 'string'],
      ['created', 'RES-05', differs('D-9', 'object', 'string')],
      ['creator', 'RES-06', 'string'],
      ['fileSize', 'RES-07', differs('D-9', 'object', 'number')],
      ['md5', 'RES-08', 'string'],
      ['mimeType', 'RES-09', 'string'],
      ['name', 'RES-11', 'string'],
      ['resourceSource', 'RES-12', 'object'],
    ] as const;
    for (const [name, judges, kind] of kinds) {
      c.check(`${name} is`, kindOf(at(json, name)), kind, continuing(judges));
    }
    const longSize = differs<unknown>('D-9', 'long', undefined);
    c.check('_type of fileSize', at(json, 'fileSize', '_type'), longSize, continuing('RES-07'));
    c.check('_type', at(json, '_type'), type, continuing('RES-01'));
    c.observe('globalId', at(json, 'globalId'), id, { judges: 'R-51-01' });
    for (const name of ['_type', '_id', 'globalId', 'id', 'partition']) {
      const isThere = kindOf(at(json, 'resourceSource', name)) !== 'undefined';
      c.check(`resourceSource has ${name}`, isThere, true, { judges: 'RES-12' });
    }
    // The deployment determines the type of the source.
    const isFile = String(at(json, 'resourceSource', '_type')).endsWith('.model.resource.source.FileSystemSource');
    c.check('_type of the source is that of a file system', isFile, true, { judges: 'R-51-09' });
    if (!isFile) return;
    const hasPath = kindOf(at(json, 'resourceSource', 'path')) !== 'undefined';
    c.check('resourceSource has path', hasPath, true, { judges: 'RES-13' });
    const path = String(at(json, 'resourceSource', 'path'));
    const isOfTime = isPathOf(path, instantOf(memberOf(answer.value, 'created')));
    c.observe('path of the source is the time of the upload and a UUID', isOfTime, true, { judges: 'R-51-09' });
  }).with({
    also: [
      ...['RES-02', 'RES-03', 'RES-04', 'RES-05', 'RES-06', 'RES-07', 'RES-08', 'RES-09'],
      ...['RES-11', 'RES-12', 'RES-13', 'R-51-01', 'R-51-09'],
    ],
    deviation: 'D-9',
  }),
  resourceCase('streaming/post/resource/partial', 'VAL-04', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    checkPartial(c, jsonOf(await succeeded(c, getRaw(c, entityPath(c, { type: resourceType(c), id })))));
  }).with({ also: 'R-27-01', deviation: 'D-12' }),
  testCase('resource/static-source', 'RES-14', async (c) => {
    const target = { type: resourceType(c), id: c.fixture.staticResource };
    const source = at(jsonOf(await succeeded(c, getRaw(c, entityPath(c, target)))), 'resourceSource');
    const type = String(at(source, '_type'));
    c.check('_type of the source', type.endsWith('.model.resource.source.StaticSource'), true);
    c.check('resolverURI is', kindOf(at(source, 'resolverURI')), 'string');
  }).with({ needs: ['staticResource'], onlyReads: true }),
];
