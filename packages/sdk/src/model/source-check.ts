import { mismatchOf, quote } from './message.js';
import { checkDefinition, checkReferences } from './model-check.js';
import { type DeploymentProblem, describe, Problems, pointerTo } from './problem.js';
import { itemsOf, memberOf } from './reading.js';
import { checkStructure } from './structure.js';
import { modelEntries, TypeIndex } from './type-index.js';

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
