import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import { holderOf, isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { idText } from '../requests.js';
import { legacyCase } from '../rows.js';
import { named, type Parameters } from './shared.js';

type Call = 'list-insert' | 'list-remove' | 'set-insert' | 'set-remove' | 'map-put' | 'map-remove';
type Judges = string | readonly string[];
type Row = readonly [call: Call, what: string, judges: Judges, need: PropertyNeed];
/** A value of the property, the parameters of the call, and the value after it. */
type Edit = readonly [before: Plain, parameters: Parameters, after: Plain];
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

const editOf = ([call, what, judges, need]: Row, edited: (c: CaseContext) => Promise<Edit>): Case =>
  legacyCase(`legacy/${call}/${what}`, judges, async (c) => {
    const [value, parameters, after] = await edited(c);
    const made = await c.fixture.create({ [need]: value }, holderOf(need));
    const before = await c.oracle.snapshot();
    c.checkStatus(await editing(call, need, parameters)(c, made), 200);
    await c.oracle.updated(before, made, { [c.fixture.property(need)]: after });
  }).with({ needs: [need], linksOnce: isLink(need) });

/** Returns a request of a call that edits a collection of an entity. */
export const editing =
  (call: Call, need: PropertyNeed, parameters: Parameters) =>
  ({ fixture, subject }: CaseContext, made: Made): Promise<Observation> =>
    subject.legacy(call, { ...named(made), property: fixture.property(need), ...parameters });
