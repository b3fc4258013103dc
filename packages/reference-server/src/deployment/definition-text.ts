import { NumberText } from '@platform-services/sdk/model';

/**
 * The JSON of a part of a deployment, with an indentation of two blanks for each level. Numbers keep their digits. JSON has no
 * functions, so a service that is a function is written as one without a response.
 *
 * @param indentation that of the line on which the part begins
 */
export function definitionText(definition: unknown, indentation: string): string {
  if (NumberText.is(definition)) return definition.text;
  if (Object.is(definition, -0)) return '-0';
  if (typeof definition === 'function') return '{}';
  if (typeof definition !== 'object' || definition === null) return JSON.stringify(definition);
  const inner = `${indentation}  `;
  const [open, close, items] = Array.isArray(definition)
    ? ['[', ']', definition.map((element) => definitionText(element, inner))]
    : ['{', '}', Object.entries(definition).flatMap(([name, member]) => memberText(name, member, inner))];
  if (items.length === 0) return open + close;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indentation}${close}`;
}

function memberText(name: string, member: unknown, indentation: string): readonly string[] {
  return member === undefined ? [] : [`${JSON.stringify(name)}: ${definitionText(member, indentation)}`];
}
