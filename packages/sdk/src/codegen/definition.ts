import { entriesOf, memberOf, textOf } from '../model/reading.js';
import type { TypeEntry } from '../model/type-index.js';
import { stringLiteral, valueName, width } from './text.js';

/** Writes the model's value: of each type what the client has to know while a program runs. */
export function definitionText(name: string, types: readonly TypeEntry[]): string {
  const rows = types.map((type) => `    ${valueName(type.signature)}: ${typeText(type)},\n`);
  const members = rows.length === 0 ? '{}' : `{\n${rows.join('')}  }`;
  return `const definition = {\n  name: ${stringLiteral(name)},\n  types: ${members},\n} as const satisfies ModelDefinition;\n`;
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

/** The short form where it says everything. A default is the service's business. */
function propertyText(declared: unknown): string {
  if (typeof declared === 'string') return stringLiteral(declared);
  const type = stringLiteral(textOf(declared, 'type') ?? '');
  const more = [
    ...(memberOf(declared, 'mandatory') === true ? ['mandatory: true'] : []),
    ...(memberOf(declared, 'nullable') === false ? ['nullable: false'] : []),
  ];
  return more.length === 0 ? type : `{ type: ${type}, ${more.join(', ')} }`;
}

/** On one line where it fits. */
function objectText(members: readonly string[], before: string): string {
  const line = `{ ${members.join(', ')} }`;
  if (!line.includes('\n') && line.length + before.length + '    : ,'.length <= width) return line;
  return `{\n${members.map((member) => `      ${member},\n`).join('')}    }`;
}

function arrayText(texts: readonly string[]): string {
  const literals = texts.map(stringLiteral);
  const line = `[${literals.join(', ')}]`;
  // The longest place of an array is a member of a type's definition.
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
