import type { LongForm } from '../model/deployment.js';
import { entriesOf, memberOf, textOf } from '../model/reading.js';
import type { TypeEntry } from '../model/type-index.js';
import { stringLiteral, valueName, width } from './text.js';

/** Generates the model value, which holds what the client needs to know about each type at run time. */
export function definitionText(name: string, longs: LongForm, types: readonly TypeEntry[]): string {
  const rows = types.map((type) => `    ${valueName(type.signature)}: ${typeText(type)},\n`);
  const members = rows.length === 0 ? '{}' : `{\n${rows.join('')}  }`;
  const form = longs === 'bigint' ? '' : `  longs: '${longs}',\n`;
  return `const definition = {\n  name: ${stringLiteral(name)},\n${form}  types: ${members},\n} as const;\n`;
}

function typeText(type: TypeEntry): string {
  const { definition, kind } = type;
  if (kind === 'enum') {
    return objectText(["kind: 'enum'", `constants: ${arrayText(constantsOf(type))}`], valueName(type.signature));
  }
  const properties = entriesOf(definition['properties']).map(
    ([name, declared]) => `${valueName(name)}: ${propertyText(declared)}`,
  );
  const id = textOf(definition, 'id');
  const parents = textsOf(definition['extends']);
  return objectText(
    [
      "kind: 'entity'",
      ...(definition['abstract'] === true ? ['abstract: true'] : []),
      ...(id === undefined ? [] : [`id: ${stringLiteral(id)}`]),
      ...(parents.length === 0 ? [] : [`extends: ${arrayText(parents)}`]),
      ...(properties.length === 0
        ? []
        : [`properties: {\n${properties.map((row) => `        ${row},\n`).join('')}      }`]),
    ],
    valueName(type.signature),
  );
}

/** Uses the short form if it is sufficient. Defaults are left out, because only the service applies them. */
function propertyText(declared: unknown): string {
  if (typeof declared === 'string') return stringLiteral(declared);
  const type = stringLiteral(textOf(declared, 'type') ?? '');
  const more = [
    ...(memberOf(declared, 'mandatory') === true ? ['mandatory: true'] : []),
    ...(memberOf(declared, 'nullable') === false ? ['nullable: false'] : []),
  ];
  return more.length === 0 ? type : `{ type: ${type}, ${more.join(', ')} }`;
}

/** Formats an object on one line if it fits. */
function objectText(members: readonly string[], before: string): string {
  const line = `{ ${members.join(', ')} }`;
  if (!line.includes('\n') && line.length + before.length + '    : ,'.length <= width) return line;
  return `{\n${members.map((member) => `      ${member},\n`).join('')}    }`;
}

function arrayText(texts: readonly string[]): string {
  const literals = texts.map(stringLiteral);
  const line = `[${literals.join(', ')}]`;
  // The widest position of an array is in a member of a type definition.
  if (line.length + '      constants: ,'.length <= width) return line;
  return `[\n${literals.map((literal) => `        ${literal},\n`).join('')}      ]`;
}

/** The constants of an enum type. */
export function constantsOf({ definition }: TypeEntry): readonly string[] {
  return textsOf(definition['constants']);
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
