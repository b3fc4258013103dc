import type { Case, CaseContext } from '../case.js';
import type { PropertyNeed } from '../fixtures/needs.js';
import { at, jsonOf, kindOf, literal, propertyPath, writing } from './define.js';
import { seeEmpty } from './options/effects.js';

/** What an option shows in the answer to a GET of a property that is an entity. */
interface Heard {
  readonly requirement: string;
  readonly option: string;
  readonly value: string;
  readonly needs: readonly PropertyNeed[];
  /** What the entity within has no value in. */
  readonly empty?: PropertyNeed;
  readonly what: string;
  tell(c: CaseContext, json: unknown, text: string): unknown;
  readonly with: unknown;
  readonly without: unknown;
}

const heard: readonly Heard[] = [
  {
    requirement: 'PRP-GET-06',
    option: 'write-empty-properties',
    value: 'true',
    needs: ['booleanProperty'],
    empty: 'booleanProperty',
    what: 'a property without a value is',
    tell: (c, json) => kindOf(at(json, c.fixture.property('booleanProperty'))),
    with: 'null',
    without: 'undefined',
  },
  {
    requirement: 'PRP-GET-08',
    option: 'prettiness',
    value: 'none',
    needs: [],
    what: 'there are line feeds',
    tell: (_c, _json, text) => text.trim().includes('\n'),
    with: false,
    without: true,
  },
  {
    requirement: 'PRP-GET-09',
    option: 'depth',
    value: '0',
    needs: [],
    what: 'the entity within is',
    tell: (c, json) => kindOf(at(json, c.fixture.property('entityProperty')) ?? undefined),
    with: 'undefined',
    without: 'object',
  },
  {
    requirement: 'PRP-GET-10',
    option: 'entity-recurrence-depth',
    value: '1',
    needs: ['entityList'],
    what: 'an entity that is there twice is referred to',
    tell: (_c, _json, text) => text.includes('"_ref"'),
    with: false,
    without: true,
  },
  {
    requirement: 'PRP-GET-11',
    option: 'type-explicitness',
    value: 'always',
    needs: ['floatProperty'],
    what: 'a float is',
    tell: (c, json) => kindOf(at(json, c.fixture.property('floatProperty'))),
    with: 'object',
    without: 'number',
  },
];

/** 4.9: what the options of a GET do to an answer that is an entity, beside one without them. */
export const propertyOptionCases: readonly Case[] = heard.map((each) =>
  literal(
    'wire',
    writing(
      `prp-get/heard/${each.option}`,
      each.requirement,
      ['entityType', 'entityProperty', ...each.needs],
      async (c) => {
        const leaf = c.fixture.reference(await c.fixture.create());
        const inner = await c.fixture.create({
          entityProperty: leaf,
          ...(each.needs.includes('floatProperty') ? { floatProperty: 1.5 } : {}),
          ...(each.needs.includes('entityList') ? { entityList: [leaf] } : {}),
        });
        if (each.empty !== undefined) await seeEmpty(c, inner, each.empty);
        const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) });
        for (const which of ['without', 'with'] as const) {
          const query = which === 'with' ? ([[each.option, each.value]] as const) : [];
          const path = propertyPath(c, made, c.fixture.property('entityProperty'), query);
          const answer = await c.subject.raw({ method: 'GET', path });
          c.checkStatus(answer, 200);
          c.check(`${each.what}, ${which} the option`, each.tell(c, jsonOf(answer), answer.text), each[which]);
        }
      },
    ),
  ),
);
