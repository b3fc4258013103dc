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

  it.each([
    ['', 'application/json', '{', 'application/json', '{'],
    ['garbage', 'application/json', '{', 'application/json', '{'],
  ])('%s', async (accept, type, start, documentedType, documentedStart) => {
    expect(await formOf(['D-46'], missing, accept)).toEqual([type, start]);
    expect(await formOf([], missing, accept)).toEqual([documentedType, documentedStart]);
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

  it.each([
    ['', 'application/json', '"', 'application/json', '"'],
    ['text/plain', 'application/json', '"', 'application/json', '"'],
    ['application/x-www-form-urlencoded', 'application/json', '"', 'application/json', '"'],
  ])('%s', async (accept, type, start, documentedType, documentedStart) => {
    expect(await formOf(['D-47'], title, accept)).toEqual([type, start]);
    expect(await formOf([], title, accept)).toEqual([documentedType, documentedStart]);
  });

  it.each([
    ['application/xml', 'application/json', 'application/xml', '<?xml'],
    ['text/xml', 'application/json', 'text/xml', '<?xml'],
    ['gm/json', 'application/xml', 'gm/json', '['],
    ['x/y', 'application/xml', 'application/json', '['],
    ['*/*', 'application/xml', 'application/json', '['],
  ])('the option accept=%s beside the header %s', async (option, accept, type, start) => {
    for (const dialect of [{ deviations: ['D-44', 'D-47'] as const }, { dialect: 'deployed' as const }]) {
      const session = await Session.of(dialect);
      const list = `${entities}/Book?accept=${encodeURIComponent(option)}`;
      const { type: sent, text } = await session.send(['GET', list, undefined, { accept }]);
      expect([sent, text.slice(0, start.length)]).toEqual([type, start]);
      const { type: sentByHeader } = await session.send([
        'GET',
        `${entities}/Book`,
        undefined,
        { accept, 'gm-accept': option },
      ]);
      expect(sentByHeader).toBe(type);
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
