import type { DeviationId } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { Session } from './session.js';

const entities = '/rest/v2/entities/access.library';
const traceback = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The media type of a response, and how its text begins. */
async function formOf(deviations: readonly DeviationId[], target: string, accept: string | undefined) {
  const session = await Session.of({ deviations });
  const { type, text } = await session.send(['GET', target, undefined, accept === undefined ? {} : { accept }]);
  return [type, text.replace(/^(<\?xml|\{|404: |_type=|"|[a-z]+=).*$/s, '$1')];
}

describe('D-46: the form of an error', () => {
  const missing = `${entities}/Book/999`;

  it.each(['', 'garbage'])('Accept: "%s" is JSON in both', async (accept) => {
    expect(await formOf(['D-46'], missing, accept)).toEqual(['application/json', '{']);
    expect(await formOf([], missing, accept)).toEqual(['application/json', '{']);
  });

  it.each([
    ['an unknown path', '/rest/nowhere'],
    ['a session that does not exist', `${entities}/Book/1?sessionId=x`],
    ['a resource that does not exist', '/streaming?accessId=access.library&resourceId=x'],
  ])('%s without Accept is XML', async (_, target) => {
    expect(await formOf(['D-46'], target, '')).toEqual(['*/*', '<?xml']);
    expect(await formOf([], target, '')).toEqual(['application/json', '{']);
  });

  it('the codec of a legacy call has priority', async () => {
    const target = '/rest/fetch?accessId=access.nowhere&type=Book&codec=gm/json';
    expect(await formOf(['D-46'], target, 'text/html')).toEqual(['application/json', '{']);
  });

  const text = async (deviations: readonly DeviationId[], target: string) => {
    const session = await Session.of({ deviations });
    return (await session.send(['GET', target, undefined, { accept: 'text/plain' }])).text;
  };

  it('a text has the status, the URL, the traceback id and the message', async () => {
    expect(await text(['D-46'], missing)).toMatch(
      new RegExp(
        `^404: Error while invoking service http://host/platform-services${missing}\nTBID: ${traceback}\n\n.*"999".*$`,
      ),
    );
  });

  it('a text about a session has the reason', async () => {
    const refused = `${entities}/Book/1?sessionId=x`;
    expect(await text(['D-24', 'D-46'], refused)).toMatch(
      /^401: .*\nTBID: .*\n\nSessionNotFound: The session is unknown/,
    );
    expect(await text(['D-46'], refused)).toMatch(/^401: .*\nTBID: .*\n\nThe session is unknown/);
  });

  it('form data has the texts of the failure', async () => {
    const session = await Session.of({ deviations: ['D-46'] });
    const headers = { accept: 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams((await session.send(['GET', missing, undefined, headers])).text);
    expect(Object.fromEntries(form)).toEqual({
      _type: 'com.vendor.model.service.api.result.Failure',
      type: 'NotFound',
      message: expect.stringContaining('"999"'),
      tracebackId: expect.stringMatching(new RegExp(`^${traceback}$`)),
    });
  });
});

describe('D-47: the form of a success', () => {
  const title = '/rest/v2/properties/access.library/Book/1/access.library/title';

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded'])('Accept: "%s" is JSON in both', async (accept) => {
    expect(await formOf(['D-47'], title, accept)).toEqual(['application/json', '"']);
    expect(await formOf([], title, accept)).toEqual(['application/json', '"']);
  });

  it('the option accept beside the header, also as a header', async () => {
    for (const dialect of [{ deviations: ['D-44', 'D-47'] as const }, { dialect: 'deployed' as const }]) {
      const session = await Session.of(dialect);
      const headers = { accept: 'application/json' };
      const list = `${entities}/Book`;
      const inQuery = await session.send(['GET', `${list}?accept=text/xml`, undefined, headers]);
      expect([inQuery.type, inQuery.text.slice(0, 5)]).toEqual(['text/xml', '<?xml']);
      const inHeader = await session.send(['GET', list, undefined, { ...headers, 'gm-accept': 'text/xml' }]);
      expect(inHeader.type).toBe('text/xml');
    }
  });

  it('an entity as form data', async () => {
    const session = await Session.of({ deviations: ['D-47'] });
    const headers = { accept: 'application/x-www-form-urlencoded' };
    const path = `${entities}/Station`;
    await session.send(['PUT', `${path}/8`, { globalId: 'g-8', name: 'North & South ä' }]);
    const { type, text } = await session.send(['GET', `${path}/8`, undefined, headers]);
    expect(type).toBe('application/x-www-form-urlencoded');
    expect(text).toBe('globalId=g-8&id=8&name=North+%26+South+%C3%A4&partition=access.library');
  });

  it('the codec of a legacy call has priority', async () => {
    const session = await Session.of({ deviations: ['D-47'] });
    const target = '/rest/fetch?accessId=access.library&type=Station&codec=gm/xml';
    expect((await session.send(['GET', target, undefined, { accept: 'text/x-json' }])).type).toBe('gm/xml');
  });
});
