/** A named difference between what is documented and what deployments do. */
export interface Deviation {
  readonly id: string;
  readonly subject: string;
  readonly documented: string;
  readonly deployed: string;
}

export type Dialect = 'documented' | 'deployed';

const row = (id: string, subject: string, documented: string, deployed: string): Deviation => ({
  id,
  subject,
  documented,
  deployed,
});

/** Every named difference, a row each. */
export const deviations: readonly Deviation[] = [
  row('D-1', 'default projection of POST, PUT, PATCH on entities', 'success', 'idInfo'),
  row('D-2', 'PUT and PATCH on a list, set or map property', 'replaces the content', '400'),
  row(
    'D-3',
    'where on a date property',
    '400',
    'allowed: yyyy-MM-dd, yyyyMMdd, optional THH:mm:ss.SSS, optional offset',
  ),
  row('D-4', 'where on an object-typed property, where.id among them', '400', 'allowed in typed notation, e.g. 2L'),
  row('D-5', 'a query parameter that is a property of the type, on collection GET and DELETE', '400', 'a condition'),
  row('D-6', 'start-index without max-results; max-results=0', 'counts; empty list', 'ignored; unlimited'),
  row('D-7', 'header order-direction (no gm-)', 'read', 'not read'),
  row('D-8', 'maps in JSON, written', 'a list of key and value', 'a plain object, or a flatmap'),
  row('D-9', 'long, decimal, date and enum inside entities, modes other than always', 'wrappers', 'bare'),
  row('D-10', 'sets inside entities, modes other than always', 'wrapper', 'array; wrapper at top level'),
  row('D-11', 'lists, mode always', 'wrapper', 'array'),
  row('D-12', '_partial', '"" on Resource', 'never'),
  row('D-13', 'a property that is null in an entity body', 'clears', 'changes nothing'),
  row('D-14', 'a bad boolean option', '400', 'false'),
  row('D-15', 'multipart upload without a part content', '200, empty body', '200, []'),
  row('D-16', 'raw form-urlencoded upload (or without a type) and without fileName', '400', '200, name unset'),
  row('D-17', 'ignoreReferences', 'references stay and read as null', 'as failIfReferenced'),
  row('D-18', 'POST /Type/<id> with an array and list-entities-request=true', '400', 'processed'),
  row('D-19', 'error bodies', 'R-4', 'the same with details, suppressed and, by cause, cause'),
  row('D-20', 'POST on a property: elements', 'converted as R-21', 'typed exactly'),
  row('D-21', 'prettiness=high', 'two blanks a level, no cap', 'one blank a level up to 20 levels'),
  row('D-22', 'surplus path segments', '404', 'ignored'),
  row('D-23', 'GET and DELETE with an id text that is not of the id type', '404', '400'),
  row('D-24', 'a 401 or 403', 'the plain body of R-4', 'the same, or an Unsatisfied with why'),
];

/** What is wrong with the choice of a dialect or of deviations; `undefined` where it can be served. */
export function dialectFault(dialect: string, chosen: readonly string[]): string | undefined {
  if (dialect !== 'documented' && dialect !== 'deployed') {
    return `dialect is '${dialect}'; expected is 'documented' or 'deployed'`;
  }
  const unknown = chosen.find((id) => !deviations.some((each) => each.id === id));
  if (unknown !== undefined)
    return `deviation '${unknown}' is not known; expected is one of D-1 to D-${deviations.length}`;
  if (dialect === 'deployed') return "dialect 'deployed' is not supported by this version; expected is 'documented'";
  const [first] = chosen;
  return first === undefined ? undefined : `deviation '${first}' is not supported by this version; expected is none`;
}
