import { type Case, Unsupported } from '../../case.js';
import { differs } from '../../dialect.js';
import { at, entityPath, jsonOf, kindOf, literal, naming, reading } from '../define.js';

/** 2.1 and R-27: `_partial` of a resource that lies ready. */
export const partialCases: readonly Case[] = [
  literal(
    'wire',
    naming(
      'D-12',
      reading('json/of-what-is-there/partial', ['VAL-04', 'R-27-01'], ['resources'], async (c) => {
        const path = entityPath(c, { type: `${c.fixture.vendor}.model.resource.Resource` }, [['max-results', '1']]);
        const answer = await c.subject.raw({ method: 'GET', path });
        c.checkStatus(answer, 200);
        const resource = at(jsonOf(answer), 0);
        if (resource === undefined) throw new Unsupported('the deployment has no resource');
        c.check('_partial is', kindOf(at(resource, '_partial')), differs('D-12', 'string', 'undefined'));
      }),
    ),
  ),
];
