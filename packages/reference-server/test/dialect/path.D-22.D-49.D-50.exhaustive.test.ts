import { describe, expect, it } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome, Session, value } from './session.js';

const entities = '/rest/v2/entities/access.library';
const properties = '/rest/v2/properties/access.library';
const noPath: Outcome = { status: 404, says: 'There is no path' };
const noType: Outcome = { status: 405, says: 'Expected the path of an entity type' };
const refused = (says: string): Outcome => ({ status: 400, says });
const noProperty = refused('Expected the path of a property');

function surplus(name: string, call: Call, deviating: Outcome): Difference {
  return { name, call, documented: noPath, deviating };
}

/** A path that is not found, unless other deviations answer it. */
function never(name: string, call: Call, deployed = noPath): Difference {
  return { name, call, documented: noPath, deviating: noPath, deployed };
}

const titled = (title: string): Outcome => ({ status: 200, answers: (text) => expect(text).toContain(`"${title}"`) });

differences('D-22', [
  surplus('many', ['GET', `${entities}/Book/1/access.library/x//y/%2F/z?depth=0`], titled('Sea')),
  surplus('the options stay', ['GET', `${entities}/Book/1/access.library/x?nowhere=1`], refused('nowhere')),
  surplus('PATCH', ['PATCH', `${entities}/Book/1/access.library/x`, { title: 'New' }], {
    status: 200,
    reads: { 'properties/access.library/Book/1/access.library/title': value('New') },
  }),
  surplus('DELETE', ['DELETE', `${entities}/Station/7/access.library/x`], {
    status: 200,
    reads: { 'entities/access.library/Station': ids() },
  }),
  surplus('of a property', ['GET', `${properties}/Book/1/access.library/title/x`], titled('Sea')),
  surplus('of a legacy call', ['GET', '/rest/fetch/x?accessId=access.library&type=Station'], titled('Central')),
  surplus('of its alias', ['GET', '/rest/v1/fetch/x/y?accessId=access.library&type=Station'], titled('Central')),
  surplus('of an upload', ['POST', '/streaming/x?accessId=access.library&fileName=a.txt', 'hello'], titled('a.txt')),
  surplus('a method that is not supported', ['PUT', '/streaming/x'], { status: 405 }),
  surplus('OPTIONS', ['OPTIONS', '/rest/fetch/x'], { status: 204 }),
  // An empty segment is not an id.
  never('an empty id', ['GET', `${entities}/Book//x`], refused('got "x"')),
  never('an empty id of DELETE', ['DELETE', `${entities}/Book//x?allow-multiple-delete=true`], refused('got "x"')),
  never('too few segments', ['GET', `${properties}/Book/1`], noProperty),
  never('an unknown path', ['GET', '/rest/nowhere']),
  never('an unknown path of v2', ['GET', '/rest/v2/nowhere/x']),
]);

const incomplete = (call: Call, deviating: Outcome): Difference => ({
  name: call.slice(0, 2).join(' '),
  call,
  documented: noPath,
  deviating,
});

differences('D-49', [
  incomplete(['GET', '/rest/v2'], noType),
  incomplete(['PUT', '/rest/v2/', {}], noType),
  incomplete(['GET', '/rest/v2/entities'], noType),
  incomplete(['DELETE', '/rest/v2/properties'], noType),
  incomplete(['OPTIONS', '/rest/v2/entities/'], noType),
  incomplete(['GET', entities], noType),
  incomplete(['POST', '/rest/v2/entities/access.nowhere', {}], noType),
  incomplete(['GET', properties], noType),
  incomplete(['GET', `${properties}/Book`], noProperty),
  incomplete(['GET', `${properties}/Book/1`], noProperty),
  incomplete(['OPTIONS', `${properties}/Nowhere/1`], noProperty),
  incomplete(['GET', '/rest/v2/nowhere'], noPath),
  incomplete(['GET', `${entities}/Book//1`], titled('Sea')),
  incomplete(['GET', `//rest//v2${properties.slice('/rest/v2'.length)}/Book///1/access.library//title`], titled('Sea')),
  incomplete(['GET', '/rest//fetch?accessId=access.library&type=Book'], titled('Sea')),
]);

const isEmpty: Outcome = { status: 204, answers: (text) => expect(text).toBe('') };
const options = (target: string, deviating: Outcome): Difference => ({
  name: target,
  call: ['OPTIONS', target],
  documented: isEmpty,
  deviating,
});

differences('D-50', [
  options(`${entities}/Book/999`, isEmpty),
  options(`${entities}/Book/1/nowhere`, isEmpty),
  options(`${properties}/Book/999/title`, isEmpty),
  options(`${properties}/Book/999/nowhere/title`, isEmpty),
  options('/rest/fetch', isEmpty),
  options(`${entities}/Book/x`, refused('got "x"')),
  options(`${properties}/Nowhere/1/title`, { status: 404, says: 'Nowhere' }),
  options(`${properties}/Book/x/title`, refused('got "x"')),
  options(`${properties}/Book/1/nowhere`, { status: 404, says: 'nowhere' }),
  {
    name: 'an unknown method on an unknown path of v2',
    call: ['LOCK', '/rest/v2/nowhere'],
    documented: noPath,
    deviating: { status: 500, says: 'The method LOCK is not supported on the paths of v2.' },
  },
  {
    name: 'an unknown method of a legacy call',
    call: ['LOCK', '/rest/fetch'],
    documented: { status: 405, says: 'LOCK' },
    deviating: { status: 405, says: 'LOCK' },
  },
]);

describe('D-50', () => {
  it.each([
    [`${entities}/Book/1`, 500, 200],
    [`${properties}/Book/1/title`, 500, 200],
    ['/rest/fetch?accessId=access.library&type=Book', 200, 200],
    ['/streaming?accessId=access.library&resourceId=x', 404, 404],
  ])('HEAD %s', async (target, deviating, documented) => {
    const statusOf = async (session: Session) => {
      const { status, text } = await session.send(['HEAD', target]);
      expect(text).toBe('');
      return status;
    };
    expect(await statusOf(await Session.of({ deviations: ['D-50'] }))).toBe(deviating);
    expect(await statusOf(await Session.of({ dialect: 'deployed' }))).toBe(deviating);
    expect(await statusOf(await Session.of())).toBe(documented);
  });

  it('is in the journal', async () => {
    const session = await Session.of({ deviations: ['D-49', 'D-50'] });
    for (const method of ['HEAD', 'OPTIONS', 'GET']) await session.send([method, entities]);
    await session.send(['OPTIONS', `${entities}/Nowhere`]);
    await session.send(['OPTIONS', `${entities}/Book`]);
    expect(session.server.journal.entries().slice(-5)).toMatchObject([
      { method: 'HEAD', status: 500, rule: 'D-50' },
      { method: 'OPTIONS', status: 405, rule: 'D-49' },
      { method: 'GET', status: 405, rule: 'D-49' },
      { method: 'OPTIONS', status: 404, rule: 'D-50' },
      { method: 'OPTIONS', status: 204, rule: 'D-50' },
    ]);
  });
});
