import { expect } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome, value } from './session.js';

const entities = '/rest/v2/entities/access.library';
const properties = '/rest/v2/properties/access.library';
const notFound: Outcome = { status: 404, says: 'There is no path' };

function surplus(name: string, call: Call, deviating: Outcome): Difference {
  return { name, call, documented: notFound, deviating };
}

/** A path that is not found, unless other deviations answer it. */
function never(name: string, call: Call, deployed = notFound): Difference {
  return { name, call, documented: notFound, deviating: notFound, deployed };
}

const titled = (title: string): Outcome => ({ status: 200, answers: (text) => expect(text).toContain(`"${title}"`) });

differences('D-22', [
  surplus('many', ['GET', `${entities}/Book/1/access.library/x//y/%2F/z?depth=0`], titled('Sea')),
  surplus('the options stay', ['GET', `${entities}/Book/1/access.library/x?nowhere=1`], {
    status: 400,
    says: 'nowhere',
  }),
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
  never('an empty id', ['GET', `${entities}/Book//x`], { status: 400, says: 'got "x"' }),
  never('an empty id of DELETE', ['DELETE', `${entities}/Book//x?allow-multiple-delete=true`], {
    status: 400,
    says: 'got "x"',
  }),
  never('too few segments', ['GET', `${properties}/Book/1`], { status: 400, says: 'Expected the path of a property' }),
  never('an unknown path', ['GET', '/rest/nowhere']),
  never('an unknown path of v2', ['GET', '/rest/v2/nowhere/x']),
]);
