import { isDeepStrictEqual } from 'node:util';
import { inferModel, type Notes } from '../discovery/infer.js';
import { readService, type ServiceSource } from '../discovery/service.js';
import { storedBuiltIn } from '../model/built-in.js';
import type { Deployment, LongForm, ModelDefinition } from '../model/deployment.js';
import { loadDeployment } from '../model/deployment-file.js';
import { quote, unknownName } from '../model/message.js';
import { Place } from '../model/place.js';
import { Problems } from '../model/problem.js';
import { type TypeEntry, typeEntries } from '../model/type-index.js';
import { Declarations } from './declarations.js';
import { definitionText } from './definition.js';
import { isFreeName, namesOf, nameTypes } from './identifiers.js';
import { comment, valueName, width } from './text.js';
import { TypeGraph } from './type-graph.js';

/** Options of {@link generateModel}. */
export interface GenerateOptions {
  /** The access whose models are generated. Default: all models of the deployment. */
  readonly access?: string | undefined;
  /** The name of the exported model. Default `model`. */
  readonly name?: string | undefined;
  /** What longs are in results. Default: `number` if one of the models says so, otherwise `bigint`. */
  readonly longs?: LongForm | undefined;
  /** The lines at the beginning of the file. Default: that it is written from a deployment file. */
  readonly header?: readonly string[] | undefined;
  /** Further lines for the comments of types and properties. Default: none. */
  readonly notes?: Notes | undefined;
}

/** Thrown if the requested file cannot be generated from a deployment. */
export class GenerateError extends Error {
  override readonly name = 'GenerateError';
}

/**
 * Generates TypeScript for the types of a deployment: for each entity type, interfaces for results, for input and for
 * property values; for each enum, its union and its constants; and the model that `createClient` takes. The output is
 * deterministic.
 *
 * @param deployment a valid deployment, as `loadDeployment` returns it
 * @throws GenerateError if the access does not exist, or two models define the same signature differently
 */
export function generateModel(
  deployment: Deployment,
  {
    access,
    name = 'model',
    longs: chosen,
    header = headerOf('a deployment file'),
    notes = () => [],
  }: GenerateOptions = {},
): string {
  const models = modelsOf(deployment, access);
  const longs = chosen ?? models.find((model) => model.longs === 'number')?.longs ?? 'bigint';
  const file = new Place(deployment, new Problems());
  const chosenModels = file.member('models').items.filter(({ value }) => models.some((model) => model === value));
  const entries = chosenModels.flatMap(typeEntries);
  checkAlike(entries);
  const graph = new TypeGraph(entries);
  const names = nameTypes(graph.types, [name]);
  const interfaceName = modelInterface(name, Array.from(names.values()));
  const declarations = new Declarations(graph, names, longs, notes);
  const own = graph.types.filter((type) => entries.includes(type));
  const shapes = own.filter(({ kind }) => kind === 'entity').map((type) => shapeText(type, declarations.nameOf(type)));
  const body = [
    ...graph.enums.map((type) => declarations.enum(type)),
    ...graph.entities.map((type) => declarations.entity(type)),
    `interface Shapes ${block(shapes)}\n`,
    definitionText(models.map((model) => model.name).join(', '), longs, own),
    `${comment([`The type of {@link ${name}}, which editors show by its name.`])}export interface ${interfaceName} extends TypedModel<typeof definition, Shapes> {}\n`,
    `${comment(['For the option `model` of `createClient`.'])}export const ${name}: ${interfaceName} = definition;\n`,
  ].join('\n');
  return `${header.map((line) => `// ${line}\n`).join('')}${importsOf(body)}\n${body}`;
}

/** The name of the interface of a model: `ShopModel` for `shopModel`, or `ShopModelType` if a type has that name. */
function modelInterface(name: string, typeNames: readonly string[]): string {
  const taken = new Set([name, ...typeNames.flatMap((each) => Object.values(namesOf(each)))]);
  let found = name.charAt(0).toUpperCase() + name.slice(1);
  while (taken.has(found) || !isFreeName(found)) found += 'Type';
  return found;
}

/** @param source what the file is written from, as part of a sentence */
function headerOf(source: string): readonly string[] {
  return [
    `Written by platform-services-codegen from ${source}. Changes to this file are lost when it is written again.`,
  ];
}

/** The types of the SDK that the generated file may import. */
const importable = [
  'Decimal',
  'EntityIdentity',
  'EntityIdentityInput',
  'EntityIdInput',
  'EntityReference',
  'ObjectInput',
  'ObjectValue',
  'TypedModel',
];

function importsOf(body: string): string {
  const code = body.replace(/\/\*\*.*?\*\//gs, '').replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
  const used = importable.filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$?:])`).test(code));
  const line = `import type { ${used.join(', ')} } from '@platform-services/sdk/model';\n`;
  if (line.length <= width + 1) return line;
  return `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '@platform-services/sdk/model';\n`;
}

function shapeText({ signature }: TypeEntry, name: string): string {
  const { result, input } = namesOf(name);
  return `  ${valueName(signature)}: { result: ${result}; input: ${input} };\n`;
}

function block(rows: readonly string[]): string {
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}}`;
}

function modelsOf(deployment: Deployment, access: string | undefined): readonly ModelDefinition[] {
  if (access === undefined) return deployment.models;
  const found = deployment.accesses.find(({ id }) => id === access);
  if (found === undefined) {
    const known = deployment.accesses.map(({ id }) => id);
    throw new GenerateError(unknownName('access', access, known));
  }
  const names = [found.model].flat();
  return deployment.models.filter((model) => names.includes(model.name));
}

/** Models that no access uses together may define the same signature differently. */
function checkAlike(entries: readonly TypeEntry[]): void {
  const seen = new Map<string, TypeEntry>();
  for (const entry of entries) {
    const other = seen.get(entry.signature);
    if (other !== undefined && !isDeepStrictEqual(entry.place.value, other.place.value)) {
      throw new GenerateError(
        `Expected the same type ${quote(entry.signature)} in all models, got different ones at ${entry.place.pointer} and ${other.place.pointer}. Choose the models of one access with --access ID.`,
      );
    }
    seen.set(entry.signature, entry);
  }
}

/**
 * Generates TypeScript for the types of a running service, as far as its entities show them. Reads only.
 *
 * @throws ServiceError if the service cannot be read, or has none of the entities; DeploymentError if the service shows
 *   a name that cannot be part of a model
 */
export async function generateFromService(
  source: ServiceSource,
  options: Pick<GenerateOptions, 'name' | 'longs'>,
): Promise<{ readonly text: string; readonly remarks: readonly string[] }> {
  const { access } = source;
  const { evidence, remarks } = await readService(source, 'types');
  // The model does not say which prefix the built-in types of the service have.
  const { model, notes } = inferModel(access, evidence, (signature) => storedBuiltIn(signature) ?? signature);
  const deployment = loadDeployment({ models: [model], accesses: [{ id: access, model: model.name }], users: [] });
  return { text: generateModel(deployment, { ...options, notes, header: headerFor(access) }), remarks };
}

function headerFor(access: string): readonly string[] {
  return [
    ...headerOf(`entities of the access ${JSON.stringify(access)} of a service`),
    'No call of a service lists its types, so this file has what the entities have shown, and comments say what is not',
    'certain. Any property may also be mandatory, may never be null, or may have a more general type such as `object`.',
  ];
}
