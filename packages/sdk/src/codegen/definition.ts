import type { LongForm } from '../model/deployment.js';
import type { PropertyEntry, TypeEntry } from '../model/type-index.js';
import { stringLiteral, valueName, width } from './text.js';

/** Generates the model value, which holds what the client needs to know about each type at run time. */
export function definitionText(name: string, longs: LongForm, types: readonly TypeEntry[]): string {
  const rows = types.map((type) => `    ${valueName(type.signature)}: ${typeText(type)},\n`);
  const members = rows.length === 0 ? '{}' : `{\n${rows.join('')}  }`;
  const form = longs === 'bigint' ? '' : `  longs: '${longs}',\n`;
  return `const definition = {\n  name: ${stringLiteral(name)},\n${form}  types: ${members},\n} as const;\n`;
}

function typeText({ signature, kind, abstract, id, parents, own, constants = [] }: TypeEntry): string {
  if (kind === 'enum') return objectText(["kind: 'enum'", `constants: ${arrayText(constants)}`], valueName(signature));
  const properties = Array.from(own.values(), (property) => `        ${propertyText(property)},\n`);
  const members = [
    "kind: 'entity'",
    ...(abstract ? ['abstract: true'] : []),
    ...(id === undefined ? [] : [`id: ${stringLiteral(id)}`]),
    ...(parents.length === 0 ? [] : [`extends: ${arrayText(parents.flatMap(({ text }) => text ?? []))}`]),
    ...(properties.length === 0 ? [] : [`properties: {\n${properties.join('')}      }`]),
  ];
  return objectText(members, valueName(signature));
}

/** Uses the short form if it is sufficient. Defaults are left out, because only the service applies them. */
function propertyText({ name, typePlace, mandatory, nullable }: PropertyEntry): string {
  const more = [...(mandatory ? ['mandatory: true'] : []), ...(nullable ? [] : ['nullable: false'])];
  const type = stringLiteral(typePlace.text ?? '');
  return `${valueName(name)}: ${more.length === 0 ? type : `{ type: ${type}, ${more.join(', ')} }`}`;
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
