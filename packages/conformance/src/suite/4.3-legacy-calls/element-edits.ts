import type { Case, CaseContext } from '../../case/case.js';
import { holderOf, isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { idText } from '../requests.js';
import { checkRefused } from '../responses.js';
import { type About, legacyCase } from '../rows.js';
import { named, type Parameters } from './shared.js';

type Call = 'list-insert' | 'list-remove' | 'set-insert' | 'set-remove' | 'map-put' | 'map-remove';
type Judges = string | readonly string[];
type Row = readonly [call: Call, what: string, judges: Judges, need: PropertyNeed];
/** A value of the property, and the parameters of the call. */
type Asked = readonly [before: Plain, parameters: Parameters];
/** The same with the value after the call. */
type Edit = readonly [...asked: Asked, after: Plain];
/** The same with references to three entities, and the id of the third one as a text. */
type EditOfEntities = (a: Plain, b: Plain, c: Plain, id: string) => Edit;

/** Three texts of a collection. */
export const abc = ['a', 'b', 'c'];

/** Returns a case of a call that edits a collection. */
export const edit = (...[call, what, judges, need, before, parameters, after]: readonly [...Row, ...Edit]): Case =>
  editOf([call, what, judges, need], async () => [before, parameters, after]);

/** Returns a case of a call that edits a collection of entities. */
export const editEntities = (...[call, what, judges, need, values]: readonly [...Row, EditOfEntities]): Case =>
  editOf([call, what, judges, need], async ({ fixture }) => {
    const [one, two, three] = [await fixture.create(), await fixture.create(), await fixture.create()];
    return values(fixture.reference(one), fixture.reference(two), fixture.reference(three), idText(three.id));
  });

const editOf = (row: Row, edited: (c: CaseContext) => Promise<Edit>): Case =>
  caseOf(row, {}, async (c) => {
    const [value, parameters, after] = await edited(c);
    const { answer, made, before, property } = await ask(c, row, [value, parameters]);
    c.checkStatus(answer, 200);
    await c.oracle.updated(before, made, { [property]: after });
  });

/** Returns a case of a call that changes nothing, since the element is not there. */
export const keep = (...[call, what, judges, need, ...asked]: readonly [...Row, ...Asked]): Case =>
  caseOf([call, what, judges, need], {}, async (c) => {
    const { answer, before } = await ask(c, [call, what, judges, need], asked);
    c.checkStatus(answer, 200);
    await c.oracle.none(before);
  });

/** Returns a case of a call that is refused, and changes nothing. */
export const refuse = (
  ...[call, what, judges, need, before, parameters, also]: readonly [...Row, ...Asked, also?: string]
): Case =>
  caseOf([call, what, judges, need], { also }, async (c) => {
    const asked = await ask(c, [call, what, judges, need], [before, parameters]);
    checkRefused(c, asked.answer);
    await c.oracle.none(asked.before);
  });

function caseOf([call, what, judges, need]: Row, about: About, run: Case['run']): Case {
  return legacyCase(`legacy/${call}/${what}`, judges, { needs: [need], linksOnce: isLink(need), ...about }, run);
}

/** Calls for a new entity with a value. */
async function ask(c: CaseContext, [call, , , need]: Row, [value, parameters]: Asked) {
  const made = await c.fixture.create({ [need]: value }, holderOf(need));
  const property = c.fixture.property(need);
  const before = await c.oracle.snapshot();
  const answer: Observation = await c.subject.legacy(call, { ...named(made), property, ...parameters });
  return { answer, made, before, property };
}
