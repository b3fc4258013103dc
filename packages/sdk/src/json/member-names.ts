import type { ModelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';
import { Token } from './json-scanner.js';
import { kindOf, type NamedKind } from './type-names.js';

/** Where a dialect puts blanks (D-25) in a text without line feeds. */
class Layout {
  /** Whether there are blanks. */
  readonly isSpaced: boolean;
  /** The beginning of an object with a type. */
  readonly type: Token;
  readonly typeText: string;
  /** The text between `_type` and `_id`. */
  readonly id: Token;
  /** The beginning of an entity with an `_id` and without a type. */
  readonly firstId: Token;
  /** The beginning of a reference. */
  readonly ref: Token;
  /** The text between the type and the items of a collection. */
  readonly items: Token;
  /** The text between the type and the first key of a map. */
  readonly pairs: Token;
  /** The text between the value and the type of a wrapper. */
  readonly wrapper: Token;
  readonly wrapperText: string;

  /** @param blank what is between a name and a value, and before the second member of an opening line */
  constructor(blank: '' | ' ') {
    this.isSpaced = blank !== '';
    this.typeText = `{"_type":${blank}"`;
    this.type = new Token(this.typeText);
    this.id = new Token(`,${blank}"_id":${blank}"`);
    this.firstId = new Token(`{"_id":${blank}"`);
    this.ref = new Token(`{"_ref":${blank}"`);
    this.items = new Token(`,${blank}"value":`);
    this.pairs = new Token(`,${blank}"value":[{"key":`);
    this.wrapperText = `,${blank}"_type":"`;
    this.wrapper = new Token(this.wrapperText);
  }

  /** The layout of a text, guessed from how it begins. */
  static of(text: string): Layout {
    return text.startsWith('{"_type": "', text.startsWith('[') ? 1 : 0) ? spaced : compact;
  }
}

const compact = /* @__PURE__ */ new Layout('');
const spaced = /* @__PURE__ */ new Layout(' ');

/** What a decoder has seen in one place of earlier texts, and so expects to see again. */
export class Member {
  readonly name: string;
  /** The declared type of the member; `undefined` if the model does not know it. */
  readonly type: TypeExpression | undefined;
  /** Whether the member is not a property, e.g. `_ref`, or may show that its object is not an entity. */
  readonly isReserved: boolean;
  /** The text of the name; `undefined` if the name is not expected. */
  readonly token: Token | undefined;
  /** The members that came after it, at most {@link maxNext}. */
  readonly next: Member[] = [];
  /** The members of the last object with a type in this place. */
  object: ObjectNames | undefined;
  /** The type of the last wrapped scalar in this place. */
  wrapper: Wrapper | undefined;
  constructor(name: string, traits: Partial<Pick<Member, 'type' | 'isReserved' | 'token'>> = {}) {
    this.name = name;
    this.type = traits.type;
    this.isReserved = traits.isReserved ?? false;
    this.token = traits.token;
  }
}

/** The type of a wrapped scalar, e.g. `{"value":"1","_type":"long"}`. */
export interface Wrapper {
  readonly type: string;
  readonly named: NamedKind;
  /** The text after the value. */
  readonly end: Token;
}

/** The names of the members of one type of objects. */
export class ObjectNames {
  readonly type: string;
  readonly named: NamedKind;
  /** The text of an object up to the end of its type. */
  readonly opening: Token;
  /** Stands before the first member of an object. */
  readonly start = new Member('');
  readonly #members = new Map<string, Member>();

  constructor(type: string, named: NamedKind, layout: Layout) {
    this.type = type;
    this.named = named;
    this.opening = new Token(`${layout.typeText}${type}"`);
  }

  /**
   * The member with a name, which is remembered unless there are too many.
   *
   * @param previous the one before it
   * @param colon the text between name and value
   */
  after(previous: Member, name: string, colon: string): Member {
    const known = this.#members.get(name);
    if (known === undefined && (this.#members.size >= maxMembers || !isPlain(name))) {
      return new Member(name, this.#traits(name));
    }
    const token = new Token(`"${name}"${colon}`);
    const member = known ?? new Member(name, { ...this.#traits(name), token });
    this.#members.set(name, member);
    if (previous.next.length < maxNext) previous.next.push(member);
    return member;
  }

  #traits(name: string): Pick<Member, 'type' | 'isReserved'> {
    const shape = this.named.kind === 'entity' ? this.named.shape : undefined;
    const mayBeConstant = name === 'value' && this.type !== '' && shape === undefined;
    const isReserved = mayBeConstant || name === '_type' || name === '_ref' || name === '_id';
    return { isReserved, type: shape?.properties.get(name)?.type };
  }
}

/** The names in the texts that were read with one model. */
export class KnownNames {
  readonly layout: Layout;
  readonly types: ModelTypes;
  readonly untyped: ObjectNames;
  /** What is seen as the root of a text. */
  readonly root = new Member('');
  readonly #types = new Map<string, ObjectNames>();
  readonly #wrappers = new Map<string, Wrapper>();

  constructor(types: ModelTypes, layout: Layout) {
    this.types = types;
    this.layout = layout;
    this.untyped = new ObjectNames('', { kind: 'entity', shape: undefined }, layout);
  }

  /** The instance for the types of a model and the layout of a text, created once. */
  static of(types: ModelTypes, text: string): KnownNames {
    const layout = Layout.of(text);
    const known = made.get(layout) ?? new WeakMap<ModelTypes, KnownNames>();
    made.set(layout, known);
    const names = known.get(types) ?? new KnownNames(types, layout);
    known.set(types, names);
    return names;
  }

  /** The names of the members of a type; `undefined` if there are too many types. */
  ofType(type: string): ObjectNames | undefined {
    return remembered(this.#types, type, () => new ObjectNames(type, kindOf(type, this.types), this.layout));
  }

  /** The wrapper of a type; `undefined` if there are too many types. */
  wrapper(type: string): Wrapper | undefined {
    return remembered(this.#wrappers, type, () => ({
      type,
      named: kindOf(type, this.types),
      end: new Token(`${this.layout.wrapperText}${type}"}`),
    }));
  }
}

function remembered<T>(known: Map<string, T>, name: string, create: () => T): T | undefined {
  const found = known.get(name);
  if (found !== undefined || known.size >= maxTypes || !isPlain(name)) return found;
  const created = create();
  known.set(name, created);
  return created;
}

const made = new WeakMap<Layout, WeakMap<ModelTypes, KnownNames>>();

/** The service chooses the names, so their number is limited. */
const maxTypes = 1_000;
const maxMembers = 200;

/** The expected members are tried one after the other. */
const maxNext = 6;

/** Whether a name is short, has as many bytes as characters, and the same text in JSON. */
function isPlain(name: string): boolean {
  return /^[ !#-[\]-~]{1,200}$/.test(name);
}
