import { checkAccess } from './access-check.js';
import { type AccessParts, accessParts, type CheckedAccess } from './access-parts.js';
import type { Deployment } from './deployment.js';
import { didYouMean, mismatchOf, quote } from './message.js';
import { checkDefinition, checkReferences } from './model-check.js';
import { type DeploymentProblem, describe, Problems, pointerTo } from './problem.js';
import { entriesOf, itemsOf, memberOf, textOf } from './reading.js';
import { checkStructure } from './structure.js';
import { type ModelEntry, modelEntries, type TypeEntry, TypeIndex } from './type-index.js';

/** The result of {@link checkDeployment}. */
export interface DeploymentCheck {
  /** All problems that were found. A program adds those that only it can detect, e.g. that a file cannot be read. */
  readonly problems: Problems;
  /** The accesses with those of their parts that have no problems, for further checks. */
  readonly accesses: readonly AccessParts[];
  /** Returns the checked value. @throws DeploymentError if there are problems, including those that were added later */
  deployment(): Deployment;
}

/**
 * Checks a value against the format of deployment files: the JSON Schema, and the rules that a schema cannot express.
 * In TypeScript a service may be a function.
 *
 * @param value any value, e.g. the parsed content of a file
 * @example
 * const check = checkDeployment(JSON.parse(text));
 * if (!existsSync(path)) check.problems.add('/accesses/0/resources/0/path', path, 'a file');
 * const deployment = check.deployment();
 */
export function checkDeployment(value: unknown): DeploymentCheck {
  const problems = new Problems();
  checkStructure(value, problems);
  checkNames(value, problems);
  const accesses = checkModels(value, problems);
  return {
    problems,
    accesses: accesses.flatMap((access) => accessParts(access, problems) ?? []),
    deployment() {
      if (isDeployment(value, problems)) return value;
      throw problems.error();
    },
  };
}

function isDeployment(_value: unknown, problems: Problems): _value is Deployment {
  return problems.count === 0;
}

/** Checks every model, both alone and together with the other models of an access. */
function checkModels(value: unknown, problems: Problems): readonly CheckedAccess[] {
  const models = modelEntries(value);
  for (const { types } of models) for (const entry of types) checkDefinition(entry, problems);
  const unused = new Set(models);
  const accesses = itemsOf(memberOf(value, 'accesses')).map(([index, definition]): CheckedAccess => {
    const pointer = pointerTo('', 'accesses', index);
    const used = modelsOf(definition, pointer, models, problems);
    if (problems.isAt(pointerTo(pointer, 'model'))) {
      // The types of all models are known here. Otherwise each type of the model that was meant would be a problem too.
      const types = new TypeIndex(models.flatMap((model) => model.types));
      checkAccess(definition, pointer, types, 'the models', problems);
      return { definition, pointer, models: used, types };
    }
    for (const model of used) unused.delete(model);
    const owner = `the models of the access ${quote(textOf(definition, 'id') ?? '')}`;
    const types = checkTogether(used, owner, problems);
    checkAccess(definition, pointer, types, owner, problems);
    return { definition, pointer, models: used, types };
  });
  // A model that no access uses may refer to any other model.
  const everything = new TypeIndex(models.flatMap(({ types }) => types));
  for (const { types } of unused) for (const entry of types) checkReferences(entry, everything, 'the models', problems);
  return accesses;
}

/** Checks models that one access uses together, and returns their types. */
function checkTogether(models: readonly ModelEntry[], owner: string, problems: Problems): TypeIndex {
  const seen = new Map<string, TypeEntry>();
  for (const entry of models.flatMap(({ types }) => types)) {
    const other = seen.get(entry.signature);
    if (other === undefined) seen.set(entry.signature, entry);
    else
      problems.add(
        entry.pointer,
        `a second definition, beside that of the model ${quote(other.model)}`,
        `a type that ${owner} define once`,
      );
  }
  const types = new TypeIndex(seen.values());
  for (const entry of seen.values()) checkReferences(entry, types, owner, problems);
  return types;
}

/** The models that an access names. */
function modelsOf(
  access: unknown,
  pointer: string,
  models: readonly ModelEntry[],
  problems: Problems,
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
    else {
      const advice = didYouMean(name, namesIn(models));
      problems.add(own, describe(name), `the name of a model (${namesOf(models)})`, advice);
    }
  }
  return Array.from(found);
}

function namesOf(models: readonly ModelEntry[]): string {
  if (models.length === 0) return 'there are no models';
  const names = namesIn(models);
  return names.length === 0 ? 'no model has a name' : names.join(', ');
}

function namesIn(models: readonly ModelEntry[]): readonly string[] {
  return models.flatMap(({ name }) => (name === '' ? [] : name));
}

/** Checks that names are unique if they are used for lookups. */
function checkNames(value: unknown, problems: Problems): void {
  checkUnique(value, '', 'models', 'name', 'model', problems);
  checkUnique(value, '', 'accesses', 'id', 'access', problems);
  checkUnique(value, '', 'users', 'name', 'user', problems);
  for (const [index, access] of itemsOf(memberOf(value, 'accesses'))) {
    const pointer = pointerTo('', 'accesses', index);
    checkUnique(access, pointer, 'resources', 'id', 'resource', problems);
    checkUnique(access, pointer, 'resources', '_ref', 'resource', problems);
    checkUnique(access, pointer, 'workbench', 'name', 'folder', problems);
  }
  checkRoles(value, problems);
}

/** Checks that roles name accesses of the deployment. */
function checkRoles(value: unknown, problems: Problems): void {
  const ids = itemsOf(memberOf(value, 'accesses')).map(([, access]) => textOf(access, 'id') ?? '');
  for (const [index, user] of itemsOf(memberOf(value, 'users'))) {
    for (const [position, role] of itemsOf(memberOf(user, 'roles'))) {
      const pointer = pointerTo('', 'users', index, 'roles', position, 'accesses');
      for (const [id] of entriesOf(memberOf(role, 'accesses'))) {
        if (ids.includes(id)) continue;
        problems.add(
          pointerTo(pointer, id),
          quote(id),
          `an access of the deployment (${ids.join(', ')})`,
          didYouMean(id, ids),
        );
      }
    }
  }
}

function checkUnique(
  holder: unknown,
  pointer: string,
  list: string,
  member: 'id' | 'name' | '_ref',
  what: string,
  problems: Problems,
): void {
  const seen = new Set<string>();
  for (const [index, item] of itemsOf(memberOf(holder, list))) {
    const name = textOf(item, member);
    if (name === undefined) continue;
    if (seen.has(name)) {
      problems.add(pointerTo(pointer, list, index, member), `a second ${quote(name)}`, `a unique ${what} ${member}`);
    }
    seen.add(name);
  }
}

/**
 * Checks the types of one model, of several, or of a deployment, which neither the compiler nor `parseDeployment` has
 * checked, e.g. of a model in JSON. Unknown signatures with a dot are accepted, because they may belong to another
 * model.
 *
 * @returns the message about the first problem, or `undefined` if there is none
 * @example
 * const problem = modelProblem(model);
 * if (problem !== undefined) throw new Error(problem);
 */
export function modelProblem(source: object): string | undefined {
  const isModel = 'types' in source;
  const models: unknown = isModel ? [source] : 'models' in source ? source.models : source;
  // A deployment of nothing but these models.
  const deployment = { models, accesses: [], users: [] };
  const problems = new Problems();
  checkStructure(deployment, problems);
  checkLongs(models, problems);
  const entries = modelEntries(deployment).flatMap(({ types }) => types);
  const types = new OpenIndex(entries);
  for (const entry of entries) {
    checkDefinition(entry, problems);
    checkReferences(entry, types, 'the model', problems);
  }
  const [problem] = problems.list;
  if (problem === undefined) return undefined;
  const prefix = isModel ? '/models/0' : 'models' in source ? '' : '/models';
  return messageOf(problem, prefix);
}

/** Values of one model are part of entities of another, so that all of them need the same longs. */
function checkLongs(models: unknown, problems: Problems): void {
  const [[, first] = [], ...others] = itemsOf(models);
  const formOf = (model: unknown) => memberOf(model, 'longs') ?? 'bigint';
  const expected = formOf(first);
  for (const [index, model] of others) {
    const longs = formOf(model);
    if (longs === expected) continue;
    const pointer = pointerTo('/models', index, 'longs');
    problems.add(pointer, describe(longs), `${quote(String(expected))}, as in the first model`);
  }
}

/** An index whose types may refer to models that are not available. */
class OpenIndex extends TypeIndex {
  override knows(signature: string): boolean {
    return signature.includes('.') || super.knows(signature);
  }
}

/** The message with its place in the notation of a program: `model.types["a.Person"].properties.age`. */
function messageOf({ expected, found, pointer, advice }: DeploymentProblem, prefix: string): string {
  const names = pointer.slice(prefix.length).split('/').slice(1);
  const place = names.reduce((place, escaped) => {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (/^\d+$/.test(name)) return `${place}[${name}]`;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${place}.${name}` : `${place}[${quote(name)}]`;
  }, 'model');
  return mismatchOf(expected, found, place, advice);
}
