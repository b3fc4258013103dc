import { pointerTo } from './problem.js';
import { entriesOf, isMembers, memberOf } from './reading.js';

/** The supported keywords of JSON Schema (draft 2020-12) that restrict values. */
interface Keywords {
  readonly $ref: string;
  readonly type: string | readonly string[];
  readonly minimum: number;
  readonly maximum: number;
  readonly minLength: number;
  readonly pattern: string;
  readonly const: string;
  readonly enum: readonly string[];
  readonly oneOf: readonly Schema[];
  readonly allOf: readonly Schema[];
  readonly if: Schema;
  readonly minItems: number;
  readonly uniqueItems: boolean;
  readonly items: Schema;
  readonly required: readonly string[];
  readonly additionalProperties: Schema | boolean;
  readonly properties: Readonly<Record<string, Schema | boolean>>;
}

/** A schema. Other keywords have no effect. */
export interface Schema extends Partial<Keywords> {
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly examples?: readonly unknown[];
  readonly then?: Schema;
  readonly else?: Schema;
}

/** A keyword of a schema that a value violates. */
export interface Violation {
  readonly keyword: keyof Keywords;
  /** A JSON pointer to the value, or to the missing, forbidden or repeated part of it. */
  readonly pointer: string;
  readonly value: unknown;
  /** The schema with the keyword. */
  readonly schema: Schema;
  /** The name of the missing or forbidden member. */
  readonly member?: string;
}

/**
 * Prepares the check of values against a schema. This takes much less time to load and to prepare than a library that
 * turns schemas into code. A part of the schema is only prepared when a value first needs it. Only own members of
 * objects count, and only strings are compared by `uniqueItems`.
 *
 * @param root a schema with the `$defs` that its references name
 * @returns a function that returns every violation of a value, except for those of the branches of `oneOf` and `if`
 */
export function schemaCheck(root: Schema): (value: unknown) => readonly Violation[] {
  const check = new Compiler(root).compile(root);
  return (value) => {
    const violations: Violation[] = [];
    check(value, undefined, (violation, place) => {
      violations.push({ ...violation, pointer: pointerOf(place) });
    });
    return violations;
  };
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
interface Place {
  readonly parent: Place | undefined;
  readonly name: string | number;
}

function pointerOf(place: Place | undefined): string {
  return place === undefined ? '' : pointerTo(pointerOf(place.parent), place.name);
}

type Report = (violation: Omit<Violation, 'pointer'>, place: Place | undefined) => void;
type Check = (value: unknown, place: Place | undefined, report: Report) => void;

class Compiler {
  readonly #root: Schema;
  readonly #compiled = new Map<Schema, Check>();

  constructor(root: Schema) {
    this.#root = root;
  }

  compile(schema: Schema | boolean): Check {
    if (schema === false) throw new Error('The schema "false" is only supported for additional properties.');
    if (schema === true) return nothing;
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const check = together(this.#checksOf(schema));
    this.#compiled.set(schema, check);
    return check;
  }

  /** Compiles a part when it is first used. Definitions may refer to each other, and most values use few parts. */
  later(schema: Schema | boolean): Check {
    let check: Check | undefined;
    return (value, place, report) => {
      check ??= this.compile(schema);
      check(value, place, report);
    };
  }

  reference($ref: string): Check {
    return this.later(resolve({ $ref }, this.#root));
  }

  #checksOf(schema: Schema): readonly Check[] {
    return keywords.flatMap((keyword) => this.#checksOfKeyword(keyword, schema));
  }

  #checksOfKeyword<Keyword extends keyof Keywords>(keyword: Keyword, schema: Schema): readonly Check[] {
    const { [keyword]: argument }: Partial<Keywords> = schema;
    return argument === undefined ? [] : [checksByKeyword[keyword](argument, schema, this)];
  }
}

type ChecksByKeyword = {
  readonly [Keyword in keyof Keywords]: (argument: Keywords[Keyword], schema: Schema, compiler: Compiler) => Check;
};

const nothing = () => undefined;

/** The checks of the keywords, in the order in which violations of one value are reported. */
const checksByKeyword: ChecksByKeyword = {
  $ref: (reference, _schema, compiler) => compiler.reference(reference),
  type(types, schema) {
    const tests = [types].flat().map(typeTest);
    return test('type', schema, (value) => tests.some((isOfType) => isOfType(value)));
  },
  minimum: (limit, schema) => test('minimum', schema, (value) => typeof value !== 'number' || value >= limit),
  maximum: (limit, schema) => test('maximum', schema, (value) => typeof value !== 'number' || value <= limit),
  minLength: (limit, schema) =>
    test('minLength', schema, (value) => typeof value !== 'string' || Array.from(value).length >= limit),
  pattern(pattern, schema) {
    const expression = new RegExp(pattern, 'u');
    return test('pattern', schema, (value) => typeof value !== 'string' || expression.test(value));
  },
  const: (constant, schema) => test('const', schema, (value) => value === constant),
  enum: (constants, schema) => test('enum', schema, (value) => constants.some((constant) => constant === value)),
  oneOf(branches, schema, compiler) {
    const checks = branches.map((branch) => compiler.compile(branch));
    return test('oneOf', schema, (value) => checks.filter((check) => isValid(check, value)).length === 1);
  },
  allOf: (parts, _schema, compiler) => together(parts.map((part) => compiler.compile(part))),
  if(condition, schema, compiler) {
    const applies = compiler.compile(condition);
    const check = compiler.later(schema.then ?? true);
    const otherCheck = compiler.later(schema.else ?? true);
    return (value, place, report) => (isValid(applies, value) ? check : otherCheck)(value, place, report);
  },
  minItems: (limit, schema) => test('minItems', schema, (value) => !Array.isArray(value) || value.length >= limit),
  uniqueItems: (isDemanded, schema) => (value, parent, report) => {
    if (!isDemanded || !Array.isArray(value)) return;
    const seen = new Set<unknown>();
    for (const [name, element] of value.entries()) {
      if (seen.has(element)) report({ keyword: 'uniqueItems', value, schema }, { parent, name });
      if (typeof element === 'string') seen.add(element);
    }
  },
  items(items, _schema, compiler) {
    const check = compiler.later(items);
    return (value, parent, report) => {
      if (!Array.isArray(value)) return;
      for (let name = 0; name < value.length; name += 1) check(value[name], { parent, name }, report);
    };
  },
  required: (names, schema) => (value, parent, report) => {
    if (!isMembers(value)) return;
    for (const member of names) {
      if (memberOf(value, member) !== undefined) continue;
      report({ keyword: 'required', value, schema, member }, { parent, name: member });
    }
  },
  additionalProperties(others, schema, compiler) {
    const check = others === false ? undefined : compiler.later(others);
    return (value, parent, report) => {
      for (const [member, content] of entriesOf(value)) {
        if (schema.properties !== undefined && Object.hasOwn(schema.properties, member)) continue;
        const place = { parent, name: member };
        if (check === undefined) report({ keyword: 'additionalProperties', value, schema, member }, place);
        else check(content, place, report);
      }
    };
  },
  properties(properties, _schema, compiler) {
    const checks = Object.entries(properties).map(([name, schema]) => [name, compiler.later(schema)] as const);
    return (value, parent, report) => {
      for (const [name, check] of checks) {
        const member = memberOf(value, name);
        if (member !== undefined) check(member, { parent, name }, report);
      }
    };
  },
};

const keywords = /* @__PURE__ */ keywordNames();

function keywordNames(): (keyof Keywords)[] {
  return Object.keys(checksByKeyword).filter((name) => isKeyword(name));
}

function isKeyword(name: string): name is keyof Keywords {
  return Object.hasOwn(checksByKeyword, name);
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: isMembers,
};

function typeTest(type: string): (value: unknown) => boolean {
  const isOfType = typeTests[type];
  if (isOfType === undefined) throw new Error(`The type "${type}" of JSON Schema is not supported.`);
  return isOfType;
}

function test(keyword: keyof Keywords, schema: Schema, isAllowed: (value: unknown) => boolean): Check {
  return (value, place, report) => {
    if (!isAllowed(value)) report({ keyword, value, schema }, place);
  };
}

function together(checks: readonly Check[]): Check {
  return (value, place, report) => {
    for (const check of checks) check(value, place, report);
  };
}

function isValid(check: Check, value: unknown): boolean {
  let violations = 0;
  check(value, undefined, () => {
    violations += 1;
  });
  return violations === 0;
}
