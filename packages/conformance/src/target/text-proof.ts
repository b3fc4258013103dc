import { entitiesOf, idTextOf, type SampleReader, type ShownProperty, sampleSize, valueText } from './samples.js';

/** The type of a property by the responses to conditions: that of its values, `object`, or unknown. */
export type Proof = 'declared' | 'object' | 'unproven';

/** A text that no value contains. */
const nothing = 'conformance-nothing-of-this';

/** Whether values of a type do not name it, so that only conditions prove that it is the declared type. */
export function needsProof(type: string): boolean {
  return ['string', 'boolean', 'integer'].includes(type);
}

/**
 * Proves by reading that a property with texts, booleans or integers is declared with that type. Such values do not
 * name their type, so a property of type `object` looks the same. A condition tells them apart: it finds exactly the
 * entities with a value, and none with a text that no entity has. On a property of type `object` a condition is refused
 * (4.8), or it finds a text in quotes (D-4).
 */
export async function proofOf(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  { name, type, values }: Pick<ShownProperty, 'name' | 'type' | 'values'>,
): Promise<Proof> {
  const wanted = probeOf(values);
  if (wanted === undefined) return 'unproven';
  const ask = async (text: string) => {
    const observed = await reader.query(collection, { where: { [name]: text } }, { 'max-results': sampleSize });
    return { status: observed.status, found: entitiesOf(observed) };
  };
  const { status, found } = await ask(wanted);
  if (status === 400) return 'object';
  if (found === undefined || !found.every((each) => valueText(each[name]) === wanted)) return 'unproven';
  const expected = new Set(values.filter(({ text }) => text === wanted).map(({ id }) => id));
  const ids = new Set(found.map(idTextOf));
  const isWhole = found.length < sampleSize;
  if (isWhole ? !Array.from(expected).every((id) => ids.has(id)) : found.length === 0) return 'unproven';
  const other = await ask(type === 'boolean' && wanted === 'true' ? 'TRUE' : nothing);
  if (type === 'string') {
    if (other.found?.length !== 0) return 'unproven';
    const quoted = await ask(`'${wanted}'`);
    if (quoted.found === undefined) return 'unproven';
    return quoted.found.length === 0 ? 'declared' : 'object';
  }
  if (other.found === undefined) return other.status === 400 ? 'declared' : 'unproven';
  // A service as deployed reads `true` in any case, and any other text as false (D-42).
  const isSame = other.found.length > 0 && other.found.every((each) => String(each[name]) === wanted);
  return type === 'boolean' && isSame ? 'declared' : 'unproven';
}

/** Returns the value that a condition asks for: a short, plain text, since every other text has rules of its own. */
function probeOf(values: ShownProperty['values']): string | undefined {
  const texts = values.map(({ text }) => text).filter((text) => text !== '' && text !== 'null' && text.length <= 200);
  return texts.find((text) => /^[\w.@-]+( [\w.@-]+)*$/.test(text)) ?? texts.find((text) => !text.includes("'"));
}
