import type { Notes } from '../discovery/infer.js';
import type { LongForm } from '../model/deployment.js';
import { type ElementExpression, formatType, isSimpleTypeName, simpleNameOf } from '../model/type-expression.js';
import type { PropertyEntry, TypeEntry } from '../model/type-index.js';
import { namesOf } from './identifiers.js';
import {
  comment,
  idInputText,
  idResultText,
  inputTexts,
  isWorthSaying,
  memberName,
  resultText,
  shortJson,
  stringLiteral,
  union,
  valueName,
  width,
} from './text.js';
import type { TypeGraph } from './type-graph.js';

/** Generates the declarations that are exported for each type. */
export class Declarations {
  readonly #graph: TypeGraph;
  readonly #names: ReadonlyMap<TypeEntry, string>;
  readonly #longs: LongForm;
  readonly #notes: Notes;

  constructor(graph: TypeGraph, names: ReadonlyMap<TypeEntry, string>, longs: LongForm, notes: Notes) {
    this.#graph = graph;
    this.#names = names;
    this.#longs = longs;
    this.#notes = notes;
  }

  /** The union of an enum's constants, and an object that contains them. */
  enum(type: TypeEntry): string {
    const { constants = [] } = type;
    const name = this.nameOf(type);
    const literals = constants.length === 0 ? ['never'] : constants.map(stringLiteral);
    const members = constants.map((constant) => `${valueName(constant)}: ${stringLiteral(constant)}`);
    const line = `export const ${name} = { ${members.join(', ')} } as const;`;
    const fits = line.length <= width && members.length > 0;
    const object = members.length === 0 ? '{}' : `{\n${members.map((member) => `  ${member},\n`).join('')}}`;
    return [
      comment([`\`${type.signature}\``, ...this.#notes(type.signature)]),
      `${union(`export type ${name} =`, literals)}\n\n`,
      comment([`The constants of {@link ${name}}.`]),
      fits ? `${line}\n` : `export const ${name} = ${object} as const;\n`,
    ].join('');
  }

  /** The types of an entity type: for results, for input, and for values that hold either. */
  entity(type: TypeEntry): string {
    return [this.#result(type), this.#input(type), this.#value(type)].join('\n');
  }

  nameOf(type: TypeEntry): string {
    return this.#names.get(type) ?? 'unknown';
  }

  /** An interface, or a union of the interfaces of a type and its subtypes, which `_type` tells apart. */
  #result(type: TypeEntry): string {
    const { result, members } = namesOf(this.nameOf(type));
    const about = comment([
      `\`${writtenSignature(type)}\`${type.abstract ? ', which has no instances of its own' : ''}`,
      ...this.#notes(type.signature),
    ]);
    const ownType = `_type?: ${typeLiteral(type)}`;
    const below = this.#graph.subtypes(type).filter((subtype) => this.#graph.parents(subtype).includes(type));
    if (below.length === 0) return about + this.#resultInterface(type, result, `  ${ownType};\n`);
    const own = type.abstract ? [] : [`(${members} & { ${ownType} })`];
    return [
      about,
      `${union(`export type ${result} =`, [...own, ...below.map((each) => this.nameOf(each))])}\n\n`,
      comment([`What a {@link ${result}} and its subtypes have in common.`]),
      this.#resultInterface(type, members, ''),
    ].join('');
  }

  #resultInterface(type: TypeEntry, name: string, ownType: string): string {
    const { id, isOtherId, above } = this.#heritage(type, 'members');
    const nameOf = (signature: string) => this.#named(signature, 'result');
    const lines = [
      ownType,
      isOtherId ? `  id: ${id};\n` : '',
      ...this.#graph.declaredProperties(type).map((property) => {
        const texts = property.type === undefined ? ['unknown'] : [resultText(property.type, this.#longs, nameOf)];
        const optional = this.#isScalar(property) ? '' : '?';
        const notes = this.#notes(type.signature, property.name);
        return this.#member(type, property, `  ${memberName(property.name)}${optional}:`, texts, [], notes);
      }),
    ].join('');
    return `export interface ${name} extends ${above} {${lines === '' ? '' : `\n${lines}`}}\n`;
  }

  #input(type: TypeEntry): string {
    const { result, input } = namesOf(this.nameOf(type));
    const { id, isOtherId, above } = this.#heritage(type, 'input');
    const nameOf = (signature: string) => this.#named(signature, 'value');
    return [
      comment([`A {@link ${result}} as it is written.`]),
      `export interface ${input} extends ${above} {\n`,
      `${union('  readonly _type?:', [...this.#typeLiterals(type), 'undefined'])}\n`,
      isOtherId ? `  readonly id?: ${id} | null | undefined;\n` : '',
      ...this.#graph.declaredProperties(type).map((property) => {
        const texts =
          property.type === undefined ? ['unknown'] : inputTexts(property.type, this.#longs, nameOf, this.#nameOfKey);
        return this.#member(type, property, `  readonly ${memberName(property.name)}?:`, texts, ['undefined']);
      }),
      '}\n',
    ].join('');
  }

  /** What an interface of a type extends, the type of its ids, and whether a supertype has another one. */
  #heritage(type: TypeEntry, form: 'members' | 'input') {
    const idOf = (each: TypeEntry) =>
      form === 'input' ? idInputText(this.#ids(each), this.#longs) : idResultText(this.#ids(each), this.#longs);
    const id = idOf(type);
    const parents = this.#graph.parents(type);
    const identity = form === 'input' ? 'EntityIdentityInput' : 'EntityIdentity';
    const above = parents.map((parent) => namesOf(this.nameOf(parent))[form]).join(', ') || `${identity}<${id}>`;
    return { id, isOtherId: parents.some((parent) => idOf(parent) !== id), above };
  }

  #value(type: TypeEntry): string {
    const { result, input, value } = namesOf(this.nameOf(type));
    const subtypes = this.#graph.subtypes(type);
    const contents = subtypes
      .filter((subtype) => subtype !== type)
      .map((subtype) => `(${namesOf(this.nameOf(subtype)).input} & { readonly _type: ${typeLiteral(subtype)} })`);
    const names = subtypes.flatMap((subtype) => [typeLiteral(subtype), stringLiteral(simpleNameOf(subtype.signature))]);
    const id = idInputText(this.#ids(type), this.#longs);
    const reference = referenceText(Array.from(new Set(names)), id);
    const own = type.abstract ? `(${input} & { readonly id: ${id} })` : input;
    const also = contents.length === 0 ? '' : ' that of a subtype which `_type` names,';
    return [
      comment([`Where a {@link ${result}} is written: its content,${also} or a reference.`]),
      `${union(`export type ${value} =`, [own, ...contents, reference])}\n`,
    ].join('');
  }

  #member(
    type: TypeEntry,
    property: PropertyEntry,
    before: string,
    texts: readonly string[],
    more: readonly string[],
    notes: readonly string[] = [],
  ): string {
    const holdsNull = property.type?.kind === 'simple' && property.type.name === 'object';
    const isNullable = this.#graph.isNullable(type, property.name);
    const isUnknown = texts.includes('unknown');
    const members = isUnknown ? texts : [...texts, ...(isNullable && !holdsNull ? ['null'] : []), ...more];
    return `${comment([...factsOf(type, property, isNullable), ...notes], '  ')}${union(before, members)}\n`;
  }

  /**
   * Whether every result contains the property, as scalars are: depth never cuts them (R-23), and a scalar that a
   * response leaves out is null.
   */
  #isScalar({ type }: PropertyEntry): boolean {
    if (type?.kind === 'simple') return type.name !== 'object';
    return type?.kind === 'named' && this.#graph.find(type.signature)?.kind === 'enum';
  }

  #ids(type: TypeEntry) {
    return this.#graph.idTexts(type).filter(isSimpleTypeName);
  }

  #typeLiterals(type: TypeEntry): readonly string[] {
    return this.#graph.subtypes(type).map(typeLiteral);
  }

  #named(signature: string, form: 'result' | 'value'): string {
    const type = this.#graph.find(signature);
    if (type === undefined) return 'unknown';
    return type.kind === 'enum' ? this.nameOf(type) : namesOf(this.nameOf(type))[form];
  }

  readonly #nameOfKey = (key: ElementExpression): string | undefined => {
    if (key.kind === 'simple') return key.name === 'string' ? 'string' : undefined;
    const type = this.#graph.find(key.signature);
    return type?.kind === 'enum' ? this.nameOf(type) : undefined;
  };
}

/**
 * The signature as documentation shows it. A built-in type is shown without its prefix, which depends on the service.
 */
function writtenSignature({ signature }: TypeEntry): string {
  return signature.replace(/^\$vendor\./, '….');
}

/** A reference type, broken into lines if it is too long for one line of a union. */
function referenceText(names: readonly string[], id: string): string {
  const line = `EntityReference<${names.join(' | ')}, ${id}>`;
  if (line.length + '  | ;'.length <= width) return line;
  const oneLine = `      ${names.join(' | ')},`;
  const types = oneLine.length <= width ? oneLine : `${names.map((name) => `      | ${name}`).join('\n')},`;
  return `EntityReference<\n${types}\n      ${id}\n    >`;
}

/** The type of `_type`; for a built-in type it accepts any vendor prefix. */
function typeLiteral({ signature }: TypeEntry): string {
  const isBuiltIn = signature.startsWith('$vendor.');
  return isBuiltIn ? `\`\${string}${signature.slice('$vendor'.length)}\`` : stringLiteral(signature);
}

/** The facts about a property that its TypeScript declaration does not express. */
function factsOf(type: TypeEntry, property: PropertyEntry, isNullable: boolean): readonly string[] {
  const initial = property.initial.value ?? undefined;
  const facts = [
    ...(property.type !== undefined && isWorthSaying(property.type) ? [`\`${formatType(property.type)}\``] : []),
    ...(type.own.get(property.name)?.mandatory === true ? ['mandatory'] : []),
    ...(isNullable ? [] : ['never null']),
    ...(initial === undefined ? [] : [`default \`${shortJson(initial)}\``]),
  ];
  const text = facts.join(', ');
  return text === '' ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}`];
}
