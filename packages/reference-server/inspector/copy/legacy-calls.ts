import {
  commonTable,
  type LegacyRow,
  legacyCalls,
  legacyOptionTable,
  legacyPath,
} from '../../../sdk/src/legacy/table.js';
import { accessText, type CallParts, callText } from './call-parts.js';
import { bodyLiteral, idLiteral, literal, objectLiteral } from './literal.js';
import { type Member, Parameters } from './parameters.js';

/** The call that sends a request of 4.3, 4.5 or 4.6, or `undefined` if there is none. */
export function legacyCall(parts: CallParts): string | undefined {
  const { operation = '', path, method, body } = parts.request;
  const name = Object.keys(legacyCalls).find((each) => operation === `legacy.${each}`);
  const row: LegacyRow | undefined = Object.entries(legacyCalls).find(([each]) => each === name)?.[1];
  if (name === undefined || row === undefined || path !== legacyPath(name)) return undefined;
  const isStream = name === 'assemblyStreamManipulate';
  const isForm =
    parts.contentType === 'application/x-www-form-urlencoded' && body?.text !== undefined && parts.query.isEmpty;
  if (body !== undefined && !isForm && !isStream) return undefined;
  const parameters = isForm ? new Parameters([...new URLSearchParams(body.text)]) : parts.query;
  const access = parameters.one('accessId');
  // The client always names the projection, if there is a default.
  if (access === undefined || (row.default !== undefined && !parameters.has('projection'))) return undefined;
  const given = isStream ? parts.json : name === 'assemblyManipulate' ? parameters.one('body') : undefined;
  const assembly = given === undefined ? undefined : bodyLiteral(given);
  if ((isStream || name === 'assemblyManipulate') && assembly === undefined) return undefined;
  const arguments_ = assembly === undefined ? argumentsOf(name, row, parameters) : [assembly];
  const options: readonly Member[] = [
    ...(method === 'POST' ? [] : [['method', literal(method)] as const]),
    ...(isForm === (method === 'POST' || method === 'PUT') || isStream ? [] : [['send', "'query'"] as const]),
    ...partitionOf(row, parameters),
    ...projectionOf(row, parameters),
    ...parameters.options(commonTable),
    ...parts.headerOption(),
  ];
  if (arguments_ === undefined || !parameters.isEmpty) return undefined;
  return callText(`legacy(${accessText(access)})`, name, arguments_, options);
}

function argumentsOf(name: string, row: LegacyRow, parameters: Parameters): readonly string[] | undefined {
  const dynamic = dynamicOf(parameters);
  if (name === 'action' || name === 'eval') {
    const subject = parameters.one(name === 'action' ? 'name' : 'type');
    return subject === undefined ? undefined : [literal(subject), objectLiteral(dynamic)];
  }
  if (row.required.some((each) => !parameters.has(each))) return undefined;
  const named = [...row.required, ...(row.optional ?? [])].flatMap((each): readonly Member[] => {
    if (each === 'index' || each === 'orderDir') return parameters.options({ [each]: legacyOptionTable[each] });
    const values = parameters.all(each);
    const [first, ...others] = values;
    if (first === undefined) return [];
    return [[each, others.length > 0 ? literal(values) : each === 'id' ? idLiteral(first) : literal(first)]];
  });
  return [
    objectLiteral([...named, ...(dynamic.length === 0 ? [] : [['properties', objectLiteral(dynamic)] as const])]),
  ];
}

/** The parameters `*<Name>`, which are properties or variables. */
function dynamicOf(parameters: Parameters): readonly Member[] {
  return parameters.names
    .filter((name) => name.startsWith('*'))
    .map((name) => {
      const values = parameters.all(name);
      const only = values.length === 1 ? values[0] : undefined;
      return [name.slice(1), only === 'null' ? 'null' : literal(only ?? values)] as const;
    });
}

function partitionOf({ required }: LegacyRow, parameters: Parameters): readonly Member[] {
  const partition = required.includes('id') ? parameters.one('part') : undefined;
  return partition === undefined ? [] : [['partition', literal(partition)]];
}

function projectionOf(row: LegacyRow, parameters: Parameters): readonly Member[] {
  if (!row.projections.includes(parameters.peek('projection') ?? '')) return [];
  const projection = parameters.one('projection');
  return projection === undefined || projection === row.default ? [] : [['projection', literal(projection)]];
}
