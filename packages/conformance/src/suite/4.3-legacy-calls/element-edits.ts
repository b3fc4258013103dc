import type { Case, CaseContext } from '../../case/case.js';
import { holderOf, isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { idText } from '../requests.js';
import { named, type Parameters } from './shared.js';

type Call = 'list-insert' | 'list-remove' | 'set-insert' | 'set-remove' | 'map-put' | 'map-remove';
type Judges = string | readonly string[];
/** A value of the property, and the parameters of the call. */
type Asked = readonly [before: Plain, parameters: Parameters];
/** The same with the value after the call. */
type Edit = readonly [...asked: Asked, after: Plain];
/** The same with references to three entities, and the id of the third one as a text. */
type EditOfEntities = (a: Plain, b: Plain, c: Plain, id: string) => Edit;

/** Returns a case of a call that edits a collection. */
export const edit = (
  call: Call,
  what: string,
  judges: Judges,
  need: PropertyNeed,
  values: Edit | EditOfEntities,
): Case => ({
  ...rowOf(call, what, judges, need),
  async run(c) {
    const [value, parameters, after] = typeof values === 'function' ? await ofEntities(c, values) : values;
    const { answer, made, before, property } = await ask(c, call, need, [value, parameters]);
    c.checkStatus(answer, 200);
    await c.oracle.updated(before, made, { [property]: after });
  },
});

/** Returns a case of a call that changes nothing, since the element is not there. */
export const keep = (call: Call, what: string, judges: Judges, need: PropertyNeed, asked: Asked): Case => ({
  ...rowOf(call, what, judges, need),
  async run(c) {
    const { answer, before } = await ask(c, call, need, asked);
    c.checkStatus(answer, 200);
    await c.oracle.none(before);
  },
});

/**
 * Returns a case of a call that is refused, and changes nothing. A status of 400 or more is a MUST. That it is 400 is only
 * observed.
 */
export const refuse = (
  call: Call,
  what: string,
  judges: Judges,
  need: PropertyNeed,
  asked: Asked,
  also?: string,
): Case => ({
  ...rowOf(call, what, judges, need),
  also,
  async run(c) {
    const { answer, before } = await ask(c, call, need, asked);
    c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
    if (answer.status !== 0) c.observe('status', answer.status, 400);
    await c.oracle.none(before);
  },
});

const rowOf = (call: Call, what: string, judges: Judges, need: PropertyNeed): Omit<Case, 'run'> => ({
  id: `legacy/${call}/${what}`,
  judges,
  needs: ['entityType', 'legacy', need],
  linksOnce: isLink(need),
});

/** Calls for a new entity with a value. */
async function ask(c: CaseContext, call: Call, need: PropertyNeed, [value, parameters]: Asked) {
  const made = await c.fixture.create({ [need]: value }, holderOf(need));
  const property = c.fixture.property(need);
  const before = await c.oracle.snapshot();
  const answer: Observation = await c.subject.legacy(call, { ...named(made), property, ...parameters });
  return { answer, made, before, property };
}

async function ofEntities({ fixture }: CaseContext, values: EditOfEntities): Promise<Edit> {
  const [one, two, three] = [await fixture.create(), await fixture.create(), await fixture.create()];
  return values(fixture.reference(one), fixture.reference(two), fixture.reference(three), idText(three.id));
}
