import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, type Plain } from '../../case/plain.js';
import type { Observation, Options, PropertyTarget } from '../../case/subject.js';
import { expectNoChange, expectUpdate } from '../expectations.js';
import { clearProperty, getRaw, propertyPath, sendJson } from '../requests.js';
import { checkType, succeeded } from '../responses.js';
import {
  byName,
  change,
  entityCase,
  idempotent,
  needsOfValues,
  type Request,
  refuse,
  rowOf,
  rows,
  type Values,
} from '../rows.js';
import { editing, sets, setters, setting } from './shared.js';

/** The values of a property, and whether the second one is sent with its type, since JSON has no such values. */
const values: readonly (readonly [need: PropertyNeed, before: Plain, after: Plain, isTyped?: true])[] = [
  ['stringProperty', 'a', 'b ü "\\ 漢'],
  ['booleanProperty', true, false],
  ['integerProperty', 1, -2147483648],
  ['longProperty', long(1), long('9007199254740993'), true],
  ['floatProperty', 1, 0.5],
  ['doubleProperty', 1, 1.25e-7],
  ['decimalProperty', decimal('1'), decimal('123456789012345678901234567890.5'), true],
  ['dateProperty', date('2026-01-01T00:00:00Z'), date('1999-12-31T23:59:59.999Z'), true],
  ['objectProperty', 'a', 12],
  // A property that cannot be null takes any other value.
  ['strictInteger', 7, 8],
];

/** Every call that changes a property, with the requirements of its projections. */
const changes: readonly {
  readonly method: string;
  readonly envelope: string;
  readonly success: string;
  readonly before: Values;
  /** The value afterwards. */
  readonly after: Plain;
  send(c: CaseContext, target: PropertyTarget, options: Options): Promise<Observation>;
}[] = [
  {
    method: 'POST',
    envelope: 'PRP-POST-03',
    success: 'PRP-POST-04',
    before: { stringList: ['a'] },
    after: ['a', 'x'],
    send: (c, target, options) => c.subject.editProperty(target, { single: 'x' }, options),
  },
  ...setters.map(([method]) => ({
    method,
    envelope: 'PRP-PUT-07',
    success: 'PRP-PUT-08',
    before: { stringProperty: 'a' },
    after: 'b',
    send: (c: CaseContext, target: PropertyTarget, options: Options) =>
      c.subject.setProperty(method, target, 'b', options),
  })),
  {
    method: 'DELETE',
    envelope: 'PRP-DEL-02',
    success: 'PRP-DEL-03',
    before: { stringProperty: 'a' },
    after: null,
    send: clearProperty,
  },
];

const clearing: Request = ({ fixture, subject }, made) =>
  subject.clearProperty({ ...made, property: fixture.property('stringList') });

/** Deployed services refuse to set a collection. */
const unlessDeployed = differs<Status>('D-2', 200, 400);

/** 4.9: a change of an entity beside another one with the same id, which is in another partition. */
const partitionCases: readonly Case[] = rows(
  ['POST', 200, ['a', 'b'], editing('stringList', { single: 'b' })],
  ['PUT', unlessDeployed, ['b'], setting('PUT', 'stringList', ['b'])],
  ['PATCH', unlessDeployed, ['b'], setting('PATCH', 'stringList', ['b'])],
  ['DELETE', 200, [], clearing],
).map(([method, status, after, send]) =>
  entityCase(`prp-${method.toLowerCase()}/partition`, 'PRP-GET-02', async (c) => {
    const id = await c.fixture.unusedId();
    const [first, second] = c.fixture.partitions;
    const made = await c.fixture.createIn(first, id, { stringList: ['a'] });
    await c.fixture.createIn(second, id, { stringList: ['a'] });
    const property = c.fixture.property('stringList');
    await expectUpdate(c, made, { [property]: after }, () => send(c, made, {}), { status });
  }).with({ needs: ['stringList', 'partitions'], deviation: rowOf(status) }),
);

export const setCases: readonly Case[] = [
  ...partitionCases,
  ...setters.flatMap(([method, requirement]) =>
    values.map(([need, before, after, isTyped]) => {
      const takesBare = isTyped ? [] : ['PRP-PUT-09'];
      return sets(need, method, requirement, { [need]: before }, { [need]: after }).with({
        ofStatus: [requirement, ...takesBare],
        also: ['PRP-PUT-08', ...takesBare, 'PRP-GET-01'],
      });
    }),
  ),
  ...setters.map(([method]) =>
    idempotent(`prp-${method.toLowerCase()}/idempotent`, 'PRP-PUT-06', async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a' });
      return () => setting(method, 'stringProperty', 'b')(c, made, {});
    }),
  ),
  ...changes.flatMap(({ method, envelope, success, before, after, send }) =>
    // A POST without a projection is a case of its own.
    (['success', 'envelope', ...(method === 'POST' ? [] : ['none' as const])] as const).map((projection) => {
      const judges = projection === 'envelope' ? envelope : success;
      return entityCase(`prp-${method.toLowerCase()}/projection/${projection}`, judges, async (c) => {
        const target = await c.fixture.create(before);
        const [property = ''] = Object.keys(byName(c, before));
        const answer = await send(c, { ...target, property }, projection === 'none' ? {} : { projection });
        c.checkStatus(answer, 200);
        const ofType = { judges: [envelope, 'TYP-04'] };
        if (projection !== 'envelope') c.check('answer', answer.value, true);
        else checkType(c, answer.value, 'ManipulationResponse', ofType);
        c.check('effect: updated', await c.oracle.property(target, property), after);
      }).with({ needs: needsOfValues(before), also: projection === 'envelope' ? 'TYP-04' : [] });
    }),
  ),
  entityCase('prp-post/no-projection', 'PRP-POST-04', async (c) => {
    const target = await c.fixture.create({ stringList: ['a'] });
    const property = c.fixture.property('stringList');
    const answer = await succeeded(c, c.subject.editProperty({ ...target, property }, { single: 'x' }));
    c.check('answer', answer.value, true);
  }).with({ needs: ['stringList'] }),
  ...setters.map(([method]) => {
    const toNull = setting(method, 'stringProperty', null);
    const id = `prp-${method.toLowerCase()}/null`;
    return change(id, 'R-44-03', { stringProperty: 'a' }, { stringProperty: null }, toNull);
  }),
  ...setters.flatMap(([method]) =>
    rows(['null-collection', 'null'], ['no-collection', '']).map(([what, text]) => {
      const id = `prp-${method.toLowerCase()}/${what}`;
      return change(id, 'R-44-03', { stringList: ['a', 'b'] }, { stringList: [] }, (c, made) =>
        sendJson(c, method, propertyPath(c, made, c.fixture.property('stringList')), text),
      ).with({ status: unlessDeployed });
    }),
  ),
  ...setters.flatMap(([method]) =>
    rows(
      ['', 'integerProperty', 'integer', 7],
      ['/string', 'stringProperty', 'string', 'b'],
      ['/boolean', 'booleanProperty', 'boolean', true],
    ).map(([of, need, type, value]) =>
      change(`prp-${method.toLowerCase()}/wrapper${of}`, 'R-21-04', {}, { [need]: value }, (c, made) =>
        sendJson(c, method, propertyPath(c, made, c.fixture.property(need)), { _type: type, value }),
      ).with({ status: differs('D-41', 200, 400) }),
    ),
  ),
  refuse('prp-put/null-refused', 'R-44-04', { strictInteger: 7 }, 400, setting('PUT', 'strictInteger', null)),
  entityCase('prp-delete/null-refused', 'R-44-04', async (c) => {
    const holder = await c.fixture.createReferring('strictReference', await c.fixture.create());
    const target = { ...holder, property: c.fixture.property('strictReference') };
    await expectNoChange(c, 400, () => c.subject.clearProperty(target));
  }).with({ needs: ['referringType', 'strictReference'] }),
  entityCase('prp-post/null-body', 'R-44-02', async (c) => {
    const target = await c.fixture.create({ stringList: ['a'] });
    const path = propertyPath(c, target, c.fixture.property('stringList'));
    const before = await c.oracle.snapshot();
    for (const body of ['null', '']) c.checkStatus(await sendJson(c, 'POST', path, body), 400);
    await c.oracle.none(before);
  }).with({ needs: ['stringList'] }),
  ...(['id', 'globalId', 'partition'] as const).map((property) =>
    entityCase(`prp-put/identifying/${property}`, 'R-44-05', async (c) => {
      const target = await c.fixture.create();
      const path = propertyPath(c, target, property);
      const before = await c.oracle.snapshot();
      const held = await succeeded(c, getRaw(c, path));
      // The present value, so that the entity stays the same even if a service accepts the change.
      const same = await Promise.all(setters.map(([method]) => sendJson(c, method, path, held.text)));
      const statuses = same.map((answer) => c.checkStatus(answer, differs('D-60', 400, 200)));
      if (statuses.includes('deployed')) return c.oracle.none(before);
      const body = property === 'id' ? '987654321' : '"other"';
      for (const [method] of setters) c.checkStatus(await sendJson(c, method, path, body), 400);
      c.checkStatus(await c.subject.raw({ method: 'DELETE', path }), 400);
      await c.oracle.none(before);
    }).with({ deviation: 'D-60' }),
  ),
];
