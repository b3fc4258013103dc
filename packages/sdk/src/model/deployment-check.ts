import { checkAccess } from './access-check.js';
import { type AccessParts, accessParts, type CheckedAccess, type ModelEntry } from './access-parts.js';
import type { Deployment } from './deployment.js';
import { didYouMean, mismatchOf, quote } from './message.js';
import { checkType } from './model-check.js';
import { Place } from './place.js';
import { type DeploymentProblem, describe, Problems } from './problem.js';
import { checkStructure } from './structure.js';
import { TypeIndex, typeEntries } from './type-index.js';

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
  const file = new Place(value, problems);
  checkStructure(file);
  checkNames(file);
  const accesses = checkModels(file);
  return {
    problems,
    accesses: accesses.flatMap((access) => accessParts(access) ?? []),
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
function checkModels(file: Place): readonly CheckedAccess[] {
  const models = modelEntries(file);
  const everything = new TypeIndex(
    models.flatMap(({ types }) => types),
    'the models',
  );
  const unused = new Set(models);
  const accesses = file.member('accesses').items.map((access): CheckedAccess => {
    const used = modelsOf(access.member('model'), models);
    const isKnown = access.member('model').isValid;
    if (isKnown) for (const model of used) unused.delete(model);
    const owner = `the models of the access ${quote(access.member('id').text ?? '')}`;
    // If a model is unknown, each type of the model that was meant would be a problem too.
    const types = isKnown ? checkTogether(used, owner) : everything;
    checkAccess(access, types);
    return { access, models: used, types };
  });
  // A model that no access uses may refer to any other model.
  for (const { types } of unused) for (const entry of types) checkType(entry, everything);
  return accesses;
}

function modelEntries(file: Place): readonly ModelEntry[] {
  return file.member('models').items.map((place) => ({ place, types: typeEntries(place) }));
}

/** Checks models that one access uses together, and returns their types. */
function checkTogether(models: readonly ModelEntry[], owner: string): TypeIndex {
  const entries = models.flatMap((model) => model.types);
  const types = new TypeIndex(entries, owner);
  for (const entry of entries) {
    const first = types.find(entry.signature) ?? entry;
    if (first !== entry) {
      const found = `a second definition, beside that of the model ${quote(first.model)}`;
      entry.place.report(`a type that ${owner} define once`, found);
    }
    checkType(entry, types);
  }
  return types;
}

/** The models that an access names: one, or several. */
function modelsOf(named: Place, models: readonly ModelEntry[]): readonly ModelEntry[] {
  const nameOf = ({ place }: ModelEntry) => place.member('name').text ?? '';
  const names = models.map(nameOf).filter((name) => name !== '');
  const known =
    models.length === 0 ? 'there are no models' : names.length === 0 ? 'no model has a name' : names.join(', ');
  const found = new Set<ModelEntry>();
  for (const each of Array.isArray(named.value) ? named.items : [named]) {
    const { text } = each;
    if (text === undefined) continue;
    const model = models.find((candidate) => nameOf(candidate) === text);
    if (model !== undefined) found.add(model);
    else each.report(`the name of a model (${known})`, quote(text), didYouMean(text, names));
  }
  return Array.from(found);
}

/** Checks that names are unique if they are used for lookups, and that roles name accesses of the deployment. */
function checkNames(file: Place): void {
  const accesses = file.member('accesses');
  checkUnique(file.member('models'), 'name', 'model');
  checkUnique(accesses, 'id', 'access');
  checkUnique(file.member('users'), 'name', 'user');
  for (const access of accesses.items) {
    checkUnique(access.member('resources'), 'id', 'resource');
    checkUnique(access.member('resources'), '_ref', 'resource');
    checkUnique(access.member('workbench'), 'name', 'folder');
  }
  const ids = accesses.items.map((access) => access.member('id').text ?? '');
  const roles = file.member('users').items.flatMap((user) => user.member('roles').items);
  for (const right of roles.flatMap((role) => role.member('accesses').members)) {
    if (ids.includes(right.name)) continue;
    const expected = `an access of the deployment (${ids.join(', ')})`;
    right.report(expected, quote(right.name), didYouMean(right.name, ids));
  }
}

function checkUnique(list: Place, member: 'id' | 'name' | '_ref', what: string): void {
  const seen = new Set<string>();
  for (const item of list.items) {
    const name = item.member(member);
    if (name.text === undefined) continue;
    if (seen.has(name.text)) name.report(`a unique ${what} ${member}`, `a second ${quote(name.text)}`);
    seen.add(name.text);
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
  const problems = new Problems();
  const file = new Place({ models, accesses: [], users: [] }, problems);
  checkStructure(file);
  checkLongs(file.member('models').items);
  const entries = modelEntries(file).flatMap(({ types }) => types);
  const types = new OpenIndex(entries, 'the model');
  for (const entry of entries) checkType(entry, types);
  const [problem] = problems.list;
  if (problem === undefined) return undefined;
  const prefix = isModel ? '/models/0' : 'models' in source ? '' : '/models';
  return messageOf(problem, prefix);
}

/** Values of one model are part of entities of another, so that all of them need the same longs. */
function checkLongs([first, ...others]: readonly Place[]): void {
  const formOf = (model: Place | undefined) => model?.member('longs').value ?? 'bigint';
  const expected = formOf(first);
  for (const model of others) {
    const found = formOf(model);
    if (found === expected) continue;
    model.member('longs').report(`${quote(String(expected))}, as in the first model`, describe(found));
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
