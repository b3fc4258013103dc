import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, type Plain } from '../../case/plain.js';
import type { Observation, Options, PropertyTarget } from '../../case/subject.js';
import { propertyPath } from '../requests.js';
import { simpleName } from '../responses.js';
import { entityCase } from '../rows.js';
import { createWithSiblings } from './siblings.js';

const values: readonly {
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly after: Plain;
  /** Whether the value is sent with its type, since JSON has no such values. */
  readonly isTyped?: true;
}[] = [
  { need: 'stringProperty', before: 'a', after: 'b ü "\\ 漢' },
  { need: 'booleanProperty', before: true, after: false },
  { need: 'integerProperty', before: 1, after: -2147483648 },
  { need: 'longProperty', before: long(1), after: long('9007199254740993'), isTyped: true },
  { need: 'floatProperty', before: 1, after: 0.5 },
  { need: 'doubleProperty', before: 1, after: 1.25e-7 },
  { need: 'decimalProperty', before: decimal('1'), after: decimal('123456789012345678901234567890.5'), isTyped: true },
  {
    need: 'dateProperty',
    before: date('2026-01-01T00:00:00Z'),
    after: date('1999-12-31T23:59:59.999Z'),
    isTyped: true,
  },
  { need: 'objectProperty', before: 'a', after: 12 },
];

const setters = ['PUT', 'PATCH'] as const;

/** Every call that changes a text, with the requirements of its projections. */
const changes: readonly {
  readonly method: string;
  readonly envelope: string;
  readonly success: string;
  /** The text afterwards. */
  readonly after: Plain;
  send(c: CaseContext, target: PropertyTarget, options: Options): Promise<Observation>;
}[] = [
  ...setters.map((method) => ({
    method,
    envelope: 'PRP-PUT-07',
    success: 'PRP-PUT-08',
    after: 'b',
    send: (c: CaseContext, target: PropertyTarget, options: Options) =>
      c.subject.setProperty(method, target, 'b', options),
  })),
  {
    method: 'DELETE',
    envelope: 'PRP-DEL-02',
    success: 'PRP-DEL-03',
    after: null,
    send: (c, target, options) => c.subject.clearProperty(target, options),
  },
];

export const setCases: readonly Case[] = [
  ...setters.flatMap((method) =>
    values.map(({ need, before: first, after, isTyped }): Case => {
      const sets = method === 'PUT' ? 'PRP-PUT-01' : 'PRP-PUT-02';
      const takesBare = isTyped ? [] : ['PRP-PUT-09'];
      return entityCase(
        `prp-${method.toLowerCase()}/${need}`,
        sets,
        { needs: [need], also: ['PRP-PUT-08', ...takesBare, 'PRP-GET-01'] },
        async (c) => {
          const target = await createWithSiblings(c, { [need]: first });
          const property = c.fixture.property(need);
          const before = await c.oracle.snapshot();
          const written = await c.subject.setProperty(method, { ...target, property }, after);
          c.checkStatus(written, 200, { judges: [sets, ...takesBare] });
          c.check('answer', written.value, true, { judges: 'PRP-PUT-08' });
          await c.oracle.updated(before, target, { [property]: after });
          const answer = await c.subject.getProperty({ ...target, property });
          c.checkStatus(answer, 200, { judges: 'PRP-GET-01' });
          c.check('value', answer.value, after, { judges: 'PRP-GET-01' });
        },
      );
    }),
  ),
  ...setters.map((method) =>
    entityCase(`prp-${method.toLowerCase()}/idempotent`, 'PRP-PUT-06', { needs: ['stringProperty'] }, async (c) => {
      const target = await c.fixture.create({ stringProperty: 'a' });
      const property = c.fixture.property('stringProperty');
      c.checkStatus(await c.subject.setProperty(method, { ...target, property }, 'b'), 200);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.setProperty(method, { ...target, property }, 'b'), 200);
      await c.oracle.none(before);
    }),
  ),
  ...changes.flatMap(({ method, envelope, success, after, send }) =>
    (['success', 'envelope', 'none'] as const).map((projection) =>
      entityCase(
        `prp-${method.toLowerCase()}/projection/${projection}`,
        projection === 'envelope' ? envelope : success,
        { needs: ['stringProperty'], also: projection === 'envelope' ? 'TYP-04' : [] },
        async (c) => {
          const target = await c.fixture.create({ stringProperty: 'a' });
          const property = c.fixture.property('stringProperty');
          const answer = await send(c, { ...target, property }, projection === 'none' ? {} : { projection });
          c.checkStatus(answer, 200);
          if (projection === 'envelope') {
            const judges = [envelope, 'TYP-04'];
            c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse', { judges });
          } else c.check('answer', answer.value, true);
          c.check('effect: updated', await c.oracle.property(target, property), after);
        },
      ),
    ),
  ),
  ...setters.map((method) =>
    entityCase(`prp-${method.toLowerCase()}/null`, 'R-44-03', { needs: ['stringProperty'] }, async (c) => {
      const target = await c.fixture.create({ stringProperty: 'a' });
      const property = c.fixture.property('stringProperty');
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.setProperty(method, { ...target, property }, null), 200);
      await c.oracle.updated(before, target, { [property]: null });
    }),
  ),
  ...setters.map((method) =>
    entityCase(
      `prp-${method.toLowerCase()}/wrapper`,
      'R-21-04',
      { needs: ['integerProperty'], raw: 'body', deviation: 'D-41' },
      async (c) => {
        const target = await c.fixture.create({ integerProperty: 1 });
        const property = c.fixture.property('integerProperty');
        const before = await c.oracle.snapshot();
        const headers = { 'content-type': 'application/json' };
        const path = propertyPath(c, target, property);
        const answer = await c.subject.raw({ method, path, headers, body: '{"_type":"integer","value":7}' });
        if (c.checkStatus(answer, differs('D-41', 200, 400)) === 'deployed') return c.oracle.none(before);
        await c.oracle.updated(before, target, { [property]: 7 });
      },
    ),
  ),
  entityCase('prp-put/null-refused', 'R-44-04', { needs: ['strictInteger'] }, async (c) => {
    const target = await c.fixture.create({ strictInteger: 7 });
    const property = c.fixture.property('strictInteger');
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.setProperty('PUT', { ...target, property }, null), 400);
    await c.oracle.none(before);
  }),
  entityCase('prp-post/null-body', 'R-44-02', { needs: ['stringList'], raw: 'body' }, async (c) => {
    const target = await c.fixture.create({ stringList: ['a'] });
    const path = propertyPath(c, target, c.fixture.property('stringList'));
    const before = await c.oracle.snapshot();
    const headers = { 'content-type': 'application/json' };
    c.checkStatus(await c.subject.raw({ method: 'POST', path, headers, body: 'null' }), 400);
    c.checkStatus(await c.subject.raw({ method: 'POST', path, headers, body: '' }), 400);
    await c.oracle.none(before);
  }),
  ...(['id', 'globalId', 'partition'] as const).map((property) =>
    entityCase(`prp-put/identifying/${property}`, 'R-44-05', { raw: 'body', deviation: 'D-60' }, async (c) => {
      const target = await c.fixture.create();
      const path = propertyPath(c, target, property);
      const before = await c.oracle.snapshot();
      const request = { path, headers: { 'content-type': 'application/json' } };
      const held = await c.subject.raw({ method: 'GET', path });
      c.checkStatus(held, 200);
      // The value that it has, so that a service that changes the property still has the same entity.
      const same = await c.subject.raw({ ...request, method: 'PUT', body: held.text });
      if (c.checkStatus(same, differs('D-60', 400, 200)) === 'deployed') return c.oracle.none(before);
      const body = property === 'id' ? '987654321' : '"other"';
      c.checkStatus(await c.subject.raw({ ...request, method: 'PUT', body }), 400);
      c.checkStatus(await c.subject.raw({ ...request, method: 'PATCH', body }), 400);
      c.checkStatus(await c.subject.raw({ method: 'DELETE', path }), 400);
      await c.oracle.none(before);
    }),
  ),
];
