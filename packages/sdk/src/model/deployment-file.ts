import { parse } from 'lossless-json';
import { checkAccess } from './access-check.js';
import type { Deployment } from './deployment.js';
import { DeploymentError, describe, Faults, pointerTo, quote } from './fault.js';
import { checkDefinition, checkReferences } from './model-check.js';
import { NumberText } from './number-text.js';
import { itemsOf, memberOf, textOf } from './reading.js';
import { checkStructure } from './structure.js';
import { type TypeEntry, TypeIndex, typeEntries } from './type-index.js';

/**
 * Reads the text of a deployment file. Of several members of one name the last counts.
 *
 * @returns the deployment; numbers whose digits a double would lose are {@link NumberText}s
 * @throws DeploymentError with every fault; where the text is no JSON, with the line and column of the first one
 * @example const deployment = parseDeployment(await readFile('deployment.json', 'utf8'));
 */
export function parseDeployment(text: string): Deployment {
  return loadDeployment(readDeploymentText(text));
}

/**
 * Reads the text of a deployment file as {@link parseDeployment} does, but does not hold it against the format.
 *
 * @throws DeploymentError where the text is no JSON, with line and column
 */
export function readDeploymentText(text: string): unknown {
  return parseText(text.startsWith('\uFEFF') ? text.slice(1) : text);
}

function parseText(text: string): unknown {
  try {
    return parse(text, undefined, { parseNumber: NumberText.read, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, what = message, position = '0'] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
    const found = `no JSON at ${place(text, Number(position))}: ${what.slice(0, 120)}`;
    throw new DeploymentError([{ pointer: '', found, expected: 'a JSON text' }]);
  }
}

/** Line and column of a position, both counted from 1. */
function place(text: string, position: number): string {
  const before = text.slice(0, position);
  return `line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')}`;
}

/**
 * Holds a value against the format of deployment files: the JSON Schema, and what no schema can say. In TypeScript a
 * service may be a function.
 *
 * @returns the value itself
 * @throws DeploymentError with every fault
 * @example
 * try {
 *   loadDeployment(JSON.parse(text));
 * } catch (error) {
 *   if (error instanceof DeploymentError) for (const { pointer, found, expected } of error.faults) report(pointer);
 * }
 */
export function loadDeployment(value: unknown): Deployment {
  const faults = new Faults();
  if (!isDeployment(value, faults)) throw new DeploymentError(faults.list);
  return value;
}

function isDeployment(value: unknown, faults: Faults): value is Deployment {
  checkStructure(value, faults);
  checkModels(value, faults);
  checkNames(value, faults);
  return faults.list.length === 0;
}

interface ModelEntry {
  readonly name: string;
  readonly types: readonly TypeEntry[];
}

function checkModels(value: unknown, faults: Faults): void {
  const models = itemsOf(memberOf(value, 'models')).map(
    ([index, model]): ModelEntry => ({
      name: textOf(model, 'name') ?? '',
      types: typeEntries(model, pointerTo('', 'models', index)),
    }),
  );
  for (const { types } of models) for (const entry of types) checkDefinition(entry, faults);
  const unused = new Set(models);
  for (const [index, access] of itemsOf(memberOf(value, 'accesses'))) {
    const pointer = pointerTo('', 'accesses', index);
    const used = modelsOf(access, pointer, models, faults);
    for (const model of used) unused.delete(model);
    const owner = `the models of the access ${quote(textOf(access, 'id') ?? '')}`;
    const types = checkTogether(used, owner, faults);
    checkAccess(access, pointer, types, owner, faults);
  }
  // What no access uses may count on any other model.
  const everything = new TypeIndex(models.flatMap(({ types }) => types));
  for (const { types } of unused) for (const entry of types) checkReferences(entry, everything, 'the models', faults);
}

/** The types of models that one access uses together. */
function checkTogether(models: readonly ModelEntry[], owner: string, faults: Faults): TypeIndex {
  const seen = new Map<string, TypeEntry>();
  for (const entry of models.flatMap(({ types }) => types)) {
    const other = seen.get(entry.signature);
    if (other === undefined) seen.set(entry.signature, entry);
    else
      faults.add(
        entry.pointer,
        `a type of the model ${quote(other.model)} a second time`,
        `a type that ${owner} have once`,
      );
  }
  const types = new TypeIndex(seen.values());
  for (const entry of seen.values()) checkReferences(entry, types, owner, faults);
  return types;
}

/** The models that an access names. */
function modelsOf(
  access: unknown,
  pointer: string,
  models: readonly ModelEntry[],
  faults: Faults,
): readonly ModelEntry[] {
  const named = memberOf(access, 'model');
  const single = pointerTo(pointer, 'model');
  const names: readonly (readonly [string, unknown])[] = Array.isArray(named)
    ? itemsOf(named).map(([index, name]) => [pointerTo(single, index), name] as const)
    : [[single, named]];
  const found = new Set<ModelEntry>();
  for (const [own, name] of names) {
    if (typeof name !== 'string') continue;
    const model = models.find((candidate) => candidate.name === name);
    if (model !== undefined) found.add(model);
    else faults.add(own, describe(name), `the name of a model: ${listOf(models.map((candidate) => candidate.name))}`);
  }
  return Array.from(found);
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'there is none' : names.join(', ');
}

/** Names by which something is found are used once. */
function checkNames(value: unknown, faults: Faults): void {
  checkUnique(value, '', 'models', 'name', 'model', faults);
  checkUnique(value, '', 'accesses', 'id', 'access', faults);
  checkUnique(value, '', 'users', 'name', 'user', faults);
  for (const [index, access] of itemsOf(memberOf(value, 'accesses'))) {
    const pointer = pointerTo('', 'accesses', index);
    checkUnique(access, pointer, 'resources', 'id', 'resource', faults);
    checkUnique(access, pointer, 'workbench', 'name', 'folder', faults);
  }
}

function checkUnique(
  holder: unknown,
  pointer: string,
  list: string,
  member: 'id' | 'name',
  what: string,
  faults: Faults,
): void {
  const seen = new Set<string>();
  for (const [index, item] of itemsOf(memberOf(holder, list))) {
    const name = textOf(item, member);
    if (name === undefined) continue;
    if (seen.has(name)) {
      faults.add(
        pointerTo(pointer, list, index, member),
        `${quote(name)} a second time`,
        `${member === 'id' ? 'an id' : 'a name'} that no other ${what} has`,
      );
    }
    seen.add(name);
  }
}
