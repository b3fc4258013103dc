import type { Deployment, ModelDefinition } from './deployment.js';
import type { TextOf } from './inference.js';
import type { SimpleTypeName } from './type-expression.js';

/** What may stand as an element: a simple type, a type of the model, or a dotted name, which may be another model's. */
type Element<Types> = SimpleTypeName | (keyof Types & string) | `${string}.${string}`;

/** Whether a text is of the grammar, read from its outside to its inside. */
type IsType<Text, Types> = Text extends `list<${infer Inner}>` | `set<${infer Inner}>`
  ? IsElement<TextOf<Inner>, Types>
  : Text extends `map<${infer Key},${infer Value}>`
    ? IsElement<TextOf<Key> | TextOf<Value>, Types>
    : IsElement<Text, Types>;

type IsElement<Text, Types> = [Text] extends [`${string}${'<' | '>' | ','}${string}`]
  ? false
  : [Text] extends [Element<Types>]
    ? true
    : false;

/** What the compiler names where a property's type is not valid. */
interface NotOfTheGrammar {
  readonly expected: 'a simple type, a type of the model, list<T>, set<T> or map<K,V>';
}

type CheckedProperty<Declared, Types> = IsType<TextOf<Declared>, Types> extends true ? Declared : NotOfTheGrammar;

type CheckedProperties<Properties, Types> = { [Name in keyof Properties]: CheckedProperty<Properties[Name], Types> };

/** The model, if every property has a type of the grammar. */
type Checked<Types> = {
  readonly types: {
    readonly [Signature in keyof Types]: Types[Signature] extends { readonly properties: infer Properties }
      ? { readonly properties: CheckedProperties<Properties, Types> }
      : unknown;
  };
};

/**
 * Names a model so that its types are inferred: from the returned model `EntityOf<typeof model, 'Person'>` and its like
 * know every property of every type, inherited ones included. A type that is not of the grammar is refused by the
 * compiler; signatures of other models are checked where a server loads the deployment.
 *
 * @example
 * export const demoModel = defineModel({
 *   name: 'demo-model',
 *   types: {
 *     'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
 *     'com.vendor.demo.model.Person': {
 *       kind: 'entity',
 *       properties: { firstName: 'string', gender: 'com.vendor.demo.model.Gender' },
 *     },
 *   },
 * });
 * export interface Person extends EntityOf<typeof demoModel, 'Person'> {}
 */
export function defineModel<const Model extends ModelDefinition>(model: Model & Checked<Model['types']>): Model {
  return model;
}

/**
 * Names a deployment so that the types of its models are inferred. It is not checked here but where a server loads it.
 *
 * @example defineDeployment({ models: [demoModel], accesses: [{ id: 'access.demo', model: 'demo-model' }], users: [] });
 */
export function defineDeployment<const Definition extends Deployment>(deployment: Definition): Definition {
  return deployment;
}
