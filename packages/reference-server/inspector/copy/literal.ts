/** A value as a JavaScript literal, in one line. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return objectLiteral(Object.entries(value).map(([name, each]) => [name, literal(each)]));
}

/** An object whose members have these literals. */
export function objectLiteral(members: readonly (readonly [name: string, literal: string])[]): string {
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, text]) => `${memberName(name)}: ${text}`).join(', ')} }`;
}

function memberName(name: string): string {
  // Otherwise it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

function textLiteral(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped.replace(/[\u007f-\u009f\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

/** A number or a text as an id: a number where its text is the same. */
export function idLiteral(text: string): string {
  return isWhole(text) ? text : literal(text);
}

/** Whether a text is an integer that a number holds, written as JavaScript writes it. */
export function isWhole(text: string): boolean {
  return /^-?\d{1,15}$/.test(text) && String(Number(text)) === text;
}

/**
 * The literal of a value that the SDK writes as this JSON, or `undefined` if there is none, as for references within
 * the text and for numbers that a double does not hold.
 */
export function bodyLiteral(json: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return JSON.stringify(value) === compact(json) ? valueLiteral(value) : undefined;
}

/** JSON without white space between its tokens, and with texts as `JSON.stringify` writes them. */
function compact(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) =>
    token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : '',
  );
}

function valueLiteral(value: unknown): string | undefined {
  if (Array.isArray(value)) return listLiteral(value);
  if (typeof value !== 'object' || value === null) return literal(value);
  const members = new Map<string, unknown>(Object.entries(value));
  if (members.has('_id') || members.has('_ref')) return undefined;
  const type = members.get('_type');
  if (members.has('value') && members.size === 2 && typeof type === 'string') {
    return wrapperLiteral(type, members.get('value'), Object.keys(value)[0] === 'value');
  }
  const literals = Array.from(members, ([name, each]) => [name, valueLiteral(each)] as const);
  const known = literals.flatMap(([name, each]) => (each === undefined ? [] : [[name, each] as const]));
  return known.length === literals.length ? objectLiteral(known) : undefined;
}

function listLiteral(values: readonly unknown[]): string | undefined {
  const literals = values.map(valueLiteral);
  return literals.includes(undefined) ? undefined : `[${literals.join(', ')}]`;
}

/** A value in a wrapper, which says its type. The SDK writes the type of a scalar after the value. */
function wrapperLiteral(type: string, value: unknown, isValueFirst: boolean): string | undefined {
  if (isValueFirst && typeof value === 'string') {
    if (type === 'long' && /^(?:0|-?[1-9]\d*)$/.test(value)) return `${value}n`;
    if (type === 'decimal') return `new Decimal(${literal(value)})`;
    if (type === 'date' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/.test(value)) {
      return `new Date(${literal(value.replace('+0000', 'Z'))})`;
    }
    return undefined;
  }
  if (isValueFirst || !Array.isArray(value)) return undefined;
  if (type === 'set') {
    const elements = listLiteral(value);
    return elements === undefined ? undefined : `new Set(${elements})`;
  }
  return type === 'map' ? mapLiteral(entriesOf(value)) : undefined;
}

/** The entries of a map as it is written, or `undefined` if it is written in another form. */
export function entriesOf(pairs: readonly unknown[]): readonly (readonly [unknown, unknown])[] | undefined {
  const entries = pairs.flatMap((pair) => {
    const members = new Map<string, unknown>(typeof pair === 'object' && pair !== null ? Object.entries(pair) : []);
    return [...members.keys()].join() === 'key,value' ? [[members.get('key'), members.get('value')] as const] : [];
  });
  return entries.length === pairs.length ? entries : undefined;
}

function mapLiteral(entries: readonly (readonly [unknown, unknown])[] | undefined): string | undefined {
  const literals = entries?.map((entry) => listLiteral(entry));
  return literals === undefined || literals.includes(undefined) ? undefined : `new Map([${literals.join(', ')}])`;
}
