import { pointerTo } from './problem.js';
import { isMembers, type Members, memberOf } from './reading.js';

/** A schema (JSON Schema, draft 2020-12) with the supported keywords. Other keywords have no effect. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
}

/** A keyword of a schema that a value violates. */
export interface Violation {
  readonly keyword: keyof Schema;
  /** A JSON pointer to the value, or to the missing, forbidden or repeated part of it. */
  readonly pointer: string;
  readonly value: unknown;
  /** The schema with the keyword. */
  readonly schema: Schema;
  /** The name of the missing or forbidden member. */
  readonly member?: string;
}

/**
 * Checks a value against a schema. This takes much less time to load than a library that turns schemas into code. Only
 * own members of objects count, and only strings are compared by `uniqueItems`.
 *
 * @param root a schema with the `$defs` that its references name
 * @returns every violation, except for those of the branches of `oneOf` and `if`
 */
export function violationsOf(value: unknown, root: Schema): readonly Violation[] {
  const check = new SchemaCheck(root);
  check.visit(root, value, undefined);
  return check.violations;
}

/** Follows a reference of the form `#/$defs/name` to the definition in `root`. Returns other schemas as they are. */
export function resolve(schema: Schema, root: Schema): Schema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const definition = root.$defs?.[$ref.replace('#/$defs/', '')];
  if (definition === undefined) throw new Error(`The schema does not define ${$ref}.`);
  return definition;
}

/** The place of a value. Pointers are only made for violations, because most values have none. */
interface Step {
  readonly parent: Step | undefined;
  readonly name: string | number;
}

function pointerOf(step: Step | undefined): string {
  return step === undefined ? '' : pointerTo(pointerOf(step.parent), step.name);
}

class SchemaCheck {
  readonly violations: Violation[] = [];
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  visit(schema: Schema | boolean, value: unknown, at: Step | undefined): void {
    if (typeof schema === 'boolean') return;
    if (schema.$ref !== undefined) this.visit(resolve(schema, this.#root), value, at);
    const { type, const: constant, enum: constants, oneOf, allOf, if: condition } = schema;
    if (type !== undefined && !isOfType(value, type)) this.#add('type', value, schema, at);
    if (typeof value === 'number') this.#testNumber(schema, value, at);
    else if (typeof value === 'string') this.#testText(schema, value, at);
    if (constant !== undefined && value !== constant) this.#add('const', value, schema, at);
    if (constants !== undefined && !constants.some((each) => each === value)) this.#add('enum', value, schema, at);
    if (oneOf !== undefined && oneOf.filter((branch) => this.#accepts(branch, value)).length !== 1) {
      this.#add('oneOf', value, schema, at);
    }
    for (const part of allOf ?? []) this.visit(part, value, at);
    if (condition !== undefined) {
      this.visit((this.#accepts(condition, value) ? schema.then : schema.else) ?? true, value, at);
    }
    if (Array.isArray(value)) this.#visitItems(schema, value, at);
    else if (isMembers(value)) this.#visitMembers(schema, value, at);
  }

  #testNumber(schema: Schema, value: number, at: Step | undefined): void {
    const { minimum = value, maximum = value } = schema;
    if (value < minimum) this.#add('minimum', value, schema, at);
    if (value > maximum) this.#add('maximum', value, schema, at);
  }

  #testText(schema: Schema, value: string, at: Step | undefined): void {
    const { minLength, pattern } = schema;
    if (minLength !== undefined && Array.from(value).length < minLength) this.#add('minLength', value, schema, at);
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) this.#add('pattern', value, schema, at);
  }

  #visitItems(schema: Schema, value: readonly unknown[], parent: Step | undefined): void {
    const { items = true, minItems = 0, uniqueItems = false } = schema;
    if (value.length < minItems) this.#add('minItems', value, schema, parent);
    const seen = new Set<unknown>();
    for (let name = 0; name < value.length; name += 1) {
      const item: unknown = value[name];
      if (uniqueItems && seen.has(item)) this.#add('uniqueItems', value, schema, { parent, name });
      if (uniqueItems && typeof item === 'string') seen.add(item);
      this.visit(items, item, { parent, name });
    }
  }

  #visitMembers(schema: Schema, value: Members, parent: Step | undefined): void {
    const { required, properties, additionalProperties: others } = schema;
    for (const name of required ?? []) {
      if (memberOf(value, name) === undefined) this.#add('required', value, schema, { parent, name }, name);
    }
    // Nothing is said about the members of entities, which can be very many.
    if (properties === undefined && others === undefined) return;
    for (const [name, member] of Object.entries(value)) {
      if (others === undefined || (properties !== undefined && Object.hasOwn(properties, name))) continue;
      if (others === false) this.#add('additionalProperties', value, schema, { parent, name }, name);
      else this.visit(others, member, { parent, name });
    }
    for (const [name, declared] of Object.entries(properties ?? {})) {
      const member = memberOf(value, name);
      if (member !== undefined) this.visit(declared, member, { parent, name });
    }
  }

  #accepts(schema: Schema, value: unknown): boolean {
    const check = new SchemaCheck(this.#root);
    check.visit(schema, value, undefined);
    return check.violations.length === 0;
  }

  #add(keyword: keyof Schema, value: unknown, schema: Schema, at: Step | undefined, member?: string): void {
    this.violations.push({ keyword, pointer: pointerOf(at), value, schema, ...(member !== undefined && { member }) });
  }
}

function isOfType(value: unknown, type: string | readonly string[]): boolean {
  return typeof type === 'string' ? typeTests[type]?.(value) === true : type.some((each) => isOfType(value, each));
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: isMembers,
};
