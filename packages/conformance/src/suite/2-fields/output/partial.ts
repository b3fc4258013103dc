import { type Case, Unsupported } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { at, entityPath, jsonOf, kindOf } from '../../define.js';

/** 2.1 and R-27: `_partial` of a resource that lies ready. */
export const partialCases: readonly Case[] = [
  {
    id: 'json/of-what-is-there/partial',
    requirement: ['VAL-04', 'R-27-01'],
    needs: ['resources'],
    writes: false,
    raw: 'wire',
    deviation: 'D-12',
    async run(c) {
      const path = entityPath(c, { type: `${c.fixture.vendor}.model.resource.Resource` }, [['max-results', '1']]);
      const answer = await c.subject.raw({ method: 'GET', path });
      c.checkStatus(answer, 200);
      const resource = at(jsonOf(answer), 0);
      if (resource === undefined) throw new Unsupported('the deployment has no resource');
      c.check('_partial is', kindOf(at(resource, '_partial')), differs('D-12', 'string', 'undefined'));
    },
  },
];
