import type { Case } from '../../case/case.js';
import { isEntity, isId, type Plain } from '../../case/plain.js';
import { idText, listOfAll } from '../requests.js';
import { listOf, memberOf, succeeded } from '../responses.js';
import { legacyCase } from '../rows.js';
import { severalAssemblyCases } from './several-assemblies.js';
import { actionParameters, createsOf, projected, threeOthers, threeTexts, threeValues, updates } from './shared.js';

const three = ['one', 'two', 'three'] as const;

const valueCases: readonly Case[] = [
  createsOf('three', ['CRE-02', 'LEG-04'], threeTexts, threeValues),
  updates('three', ['UPD-02', 'LEG-04'], threeOthers, threeTexts, threeValues),
];

/**
 * The calls that return all instances of a type, by their projections, with the requirement of the answer and that of
 * its form.
 */
const lists = [
  ['fetch', '', 'FET-02', 'FET-02'],
  ['fetch', 'payload', 'FET-02', 'FET-02'],
  ['fetch', 'envelope', 'FET-03', 'FET-03'],
  ['action', '', 'ACT-09', 'ACT-17'],
  ['action', 'payload', 'ACT-09', 'ACT-17'],
  ['action', 'envelope', 'ACT-16', 'ACT-16'],
] as const;

/** Every instance that is there before and after the call is in the answer, and none is in it twice. */
const listCases: readonly Case[] = lists.map(([call, projection, requirement, form]) =>
  legacyCase(
    `legacy/${call}/all${projection === '' ? '' : `/${projection}`}`,
    [...new Set([requirement, form])],
    async (c) => {
      for (const _ of three) await c.fixture.create();
      const type = c.fixture.type('entityType');
      const isOwn = (each: Plain | undefined) => memberOf(each, c.fixture.marker('entityType')) === c.marker;
      // Others may delete an instance meanwhile and create another one with its id, which has another globalId. Without
      // globalIds, only the case's own instances are judged.
      const present = async () => {
        const listed = c.subject.queryEntities({ type }, {}, { projection: 'results', depth: 0 });
        const all = await succeeded(c, listOfAll(c, listed));
        return new Map(
          listOf(all.value).map((each) => [identityOf(each), isOwn(each) ? c.marker : memberOf(each, 'globalId')]),
        );
      };
      const before = await present();
      const which = call === 'action' ? actionParameters(c, 'workbench:query') : { type };
      const answer = await listOfAll(c, c.subject.legacy(call, { ...which, ...projected(projection) }));
      const after = await present();
      c.checkStatus(answer, 200, { judges: form });
      const list = projection === 'envelope' ? listWithin(answer.value) : answer.value;
      c.check('the answer has a list', Array.isArray(list), true, { judges: form });
      const found = listOf(list).map(identityOf);
      const own = listOf(list).filter(isOwn);
      const texts = own.map(identityOf);
      c.check(
        'instances that are not in the answer',
        [...before.keys()].filter(
          (each) => isId(before.get(each)) && after.get(each) === before.get(each) && !found.includes(each),
        ),
        [],
      );
      c.check(
        'instances that are in the answer twice',
        texts.filter((each, index) => texts.indexOf(each) !== index),
        [],
      );
    },
  ).with({ needs: call === 'action' ? ['workbench:query'] : [] }),
);

/** 4.3 and 4.5: of several values or instances, the first, the middle one and the last count. */
export const severalCases: readonly Case[] = [...severalAssemblyCases, ...valueCases, ...listCases];

/** Returns a text of the id and the partition of an instance in a response. */
const identityOf = (instance: Plain | undefined): string =>
  `${idText(memberOf(instance, 'id') ?? null)} ${String(memberOf(instance, 'partition') ?? '')}`;

/** Returns the list in an envelope. The name of its member is only observed (R-30). */
function listWithin(envelope: Plain | undefined): Plain | undefined {
  return isEntity(envelope) ? Object.values(envelope.properties).find((each) => Array.isArray(each)) : undefined;
}
