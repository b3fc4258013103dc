import { didYouMean, quote } from './message.js';
import { checkDefault, checkGrammar, checkNamedTypes, checkPropertyName } from './model-check.js';
import { describe, type Problems, pointerTo } from './problem.js';
import { entriesOf, itemsOf, memberOf, textOf } from './reading.js';
import { isTypeSignature } from './type-expression.js';
import { propertiesOf, type TypeIndex } from './type-index.js';

/** Checks a service request and its response. Whether the result can be encoded is checked by the server. */
export function checkService(
  signature: string,
  service: unknown,
  pointer: string,
  types: TypeIndex,
  owner: string,
  problems: Problems,
): void {
  if (!isTypeSignature(signature)) {
    const example = 'com.vendor.model.deploymentapi.cartridge.DetectCartridges';
    problems.add(pointer, quote(signature), `a type signature such as ${quote(example)}`);
  } else if (types.find(signature)?.kind === 'enum') {
    problems.add(pointer, `the enum type ${quote(signature)}`, 'a signature that is not an enum type');
  }
  const properties = propertiesOf(service, pointer);
  for (const property of properties) {
    checkPropertyName(property, problems);
    checkGrammar(property, problems);
    checkNamedTypes(property, types, owner, problems);
    checkDefault(property, types, problems);
  }
  const names = properties.map(({ name }) => name);
  checkMessage(service, pointer, names, problems);
  checkVariables(memberOf(service, 'result'), pointerTo(pointer, 'result'), names, problems);
  const error = memberOf(service, 'error');
  if (error === undefined) return;
  checkMessage(error, pointerTo(pointer, 'error'), names, problems);
  for (const member of ['message', 'result']) {
    const found = memberOf(service, member);
    if (found === undefined) continue;
    problems.add(pointerTo(pointer, member), describe(found), 'nothing beside "error"');
  }
}

function checkMessage(holder: unknown, pointer: string, names: readonly string[], problems: Problems): void {
  for (const [placeholder, name = ''] of (textOf(holder, 'message') ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (names.includes(name)) continue;
    const expected = names.length === 0 ? withoutProperties : `one of ${names.map((each) => `{${each}}`).join(', ')}`;
    problems.add(pointerTo(pointer, 'message'), placeholder, expected);
  }
}

const withoutProperties = 'no placeholder, because the request has no properties';

/** Checks that each variable in a result is the name of a property. */
function checkVariables(value: unknown, pointer: string, names: readonly string[], problems: Problems): void {
  const name = variableIn(value);
  if (name === undefined) {
    for (const [member, each] of [...entriesOf(value), ...itemsOf(value)]) {
      checkVariables(each, pointerTo(pointer, member), names, problems);
    }
  } else if (!names.includes(name)) {
    const expected = names.length === 0 ? withoutProperties : `a property of the request (${names.join(', ')})`;
    problems.add(pointerTo(pointer, 'variable'), quote(name), expected, didYouMean(name, names));
  }
}

/**
 * The name of the request's property that replaces `{ "variable": name }` in a result; `undefined` for any other value.
 */
export function variableIn(value: unknown): string | undefined {
  const name = textOf(value, 'variable');
  return name !== undefined && entriesOf(value).length === 1 ? name : undefined;
}
