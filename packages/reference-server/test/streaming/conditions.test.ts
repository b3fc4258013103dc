import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { SmallService, smallDeployment } from '../support/small-service.js';

const etag = '5d41402abc4b2a76b9719d911017c592';
const other = 'ffffffffffffffffffffffffffffffff';
const date = 'Sun, 01 Mar 2026 12:30:45 GMT';
const before = 'Sun, 01 Mar 2026 12:30:44 GMT';
const after = 'Sun, 01 Mar 2026 12:30:46 GMT';

const [access] = smallDeployment.accesses;
const deployment: Deployment = {
  ...smallDeployment,
  accesses: [
    {
      id: 'a',
      model: access?.model ?? 'm',
      entities: [{ _type: 'com.vendor.model.resource.Resource', _id: 'r', id: 'dateless' }],
      resources: [
        { id: 'dated', text: 'hello' },
        { _ref: 'r', text: 'hello' },
      ],
    },
  ],
};

// Resources of a deployment are as old as the server.
const service = await SmallService.start({ deployment, now: () => Date.parse('2026-03-01T12:30:45.678Z') });

/** The status of a download with header fields. */
async function statusOf(headers: Record<string, string>, resource = 'dated'): Promise<number> {
  return (await service.send('GET', `streaming?accessId=a&resourceId=${resource}`, undefined, headers)).status;
}

const isNotModified = async (headers: Record<string, string>, resource?: string) =>
  (await statusOf(headers, resource)) === 304;

const tags: readonly (readonly [text: string, matches: boolean])[] = [
  [`W/${etag}`, true],
  [`  "${etag}"  `, true],
  [`"a",W/"b" ,${etag}`, true],
  [' * ', true],
  [`"${etag}`, false],
  [`${etag}0`, false],
  [etag.toUpperCase(), false],
  ['"*"x', false],
  ['', false],
  [',', false],
];

const dates: readonly (readonly [text: string, matches: boolean])[] = [
  [date, true],
  [after, true],
  [before, false],
  ['Sunday, 01-Mar-26 12:30:45 GMT', true],
  ['Sunday, 01-Mar-26 12:30:44 GMT', false],
  ['Sun Mar  1 12:30:45 2026', true],
  ['Sun Mar  1 12:30:44 2026', false],
  ['2030-01-01', false],
  ['2030', false],
  ['Sun, 32 Xyz 2026 12:30:45 GMT', false],
  ['Sun, 01 Mar 2026 12:30:45 +0100', false],
  ['', false],
  ['*', false],
];

describe('If-None-Match (R-47)', () => {
  it.each(tags)('%j: %s', async (text, matches) => {
    expect(await isNotModified({ 'if-none-match': text })).toBe(matches);
  });
});

describe('If-Modified-Since', () => {
  it.each(dates)('%j: %s', async (text, matches) => {
    expect(await isNotModified({ 'if-modified-since': text })).toBe(matches);
  });

  it('of a resource without a date has no effect', async () => {
    expect(await isNotModified({ 'if-modified-since': after }, 'dateless')).toBe(false);
    expect(await isNotModified({ 'if-none-match': etag }, 'dateless')).toBe(true);
  });
});

describe('If-Range (R-50)', () => {
  it.each([
    [etag, true],
    [`"${etag}"`, true],
    [`W/"${etag}"`, false],
    [`"${other}"`, false],
    ['*', false],
    ['', false],
    [date, true],
    [before, false],
    [after, false],
  ])('%j: %s', async (text, expected) => {
    expect(await statusOf({ range: 'bytes=1-2', 'if-range': text })).toBe(expected ? 206 : 200);
  });

  it('does not apply where it is missing', async () => {
    expect(await statusOf({ range: 'bytes=1-2' })).toBe(206);
  });
});
