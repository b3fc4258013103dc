import { type AccessDefinition, type Deployment, NumberText } from '@platform-services/sdk/model';
import { base64Text, concat } from '../platform/runtime.js';
import { type Content, readContent } from '../resources/content.js';
import type { State } from '../store/store.js';
import type { AccessFrame, DeploymentFrame } from './deployment-frame.js';
import { ExportedAccess } from './exported-access.js';

/** A state as a deployment, which loads to the same state again. */
export class ExportedDeployment {
  readonly #frame: DeploymentFrame;
  readonly #states: ReadonlyMap<string, State>;

  /** @param states the states of the accesses by their ids */
  constructor(frame: DeploymentFrame, states: ReadonlyMap<string, State>) {
    this.#frame = frame;
    this.#states = states;
  }

  /** The content of a deployment file. Services that are functions stay functions. */
  content(): Deployment {
    return { ...this.#frame, accesses: this.#frame.accesses.map((frame) => this.#accessOf(frame)) };
  }

  /**
   * The text of a deployment file in parts, which take a few milliseconds each. Some are empty. The service may change
   * between them.
   */
  *text(): Generator<string, void, undefined> {
    let separator = '{';
    for (const [name, definition] of Object.entries(this.#frame)) {
      yield `${separator}\n  ${JSON.stringify(name)}: `;
      if (name === 'accesses') yield* this.#accessesText();
      else yield definitionText(definition, '  ');
      separator = ',';
    }
    yield '\n}\n';
  }

  /** The text of the entities of an access, as {@link text}. */
  entitiesOf(id: string): Generator<string, void, undefined> {
    return entitiesText(this.#open({ id }), '');
  }

  #accessOf(frame: AccessFrame): AccessDefinition {
    const access = this.#open(frame);
    const entities = [...access.entities()].flat();
    const resources = Array.from(access.resources(), ({ localId, content }) => ({
      _ref: localId,
      base64: [...base64Of(content)].join(''),
    }));
    return { ...frame, entities, resources };
  }

  *#accessesText(): Generator<string, void, undefined> {
    let separator = '[';
    for (const frame of this.#frame.accesses) {
      const members = Object.entries(frame).filter(([, definition]) => definition !== undefined);
      yield `${separator}\n    {`;
      for (const [name, definition] of members) {
        yield `\n      ${JSON.stringify(name)}: ${definitionText(definition, '      ')},`;
      }
      yield* this.#contentText(frame);
      yield '\n    }';
      separator = ',';
    }
    yield separator === '[' ? '[]' : '\n  ]';
  }

  *#contentText(frame: AccessFrame): Generator<string, void, undefined> {
    const access = this.#open(frame);
    yield '\n      "entities": ';
    yield* entitiesText(access, '      ');
    yield ',';
    let separator = '[';
    yield '\n      "resources": ';
    for (const { localId, content } of access.resources()) {
      yield `${separator}\n        {"_ref":${JSON.stringify(localId)},"base64":"`;
      yield* base64Of(content);
      yield '"}';
      separator = ',';
    }
    yield separator === '[' ? '[]' : '\n      ]';
  }

  #open({ id }: Pick<AccessFrame, 'id'>): ExportedAccess {
    const state = this.#states.get(id);
    if (state === undefined) throw new Error(`The access ${id} has no content.`);
    return new ExportedAccess(state);
  }
}

/** The entities of an access as an array, in parts. */
function* entitiesText(access: ExportedAccess, indent: string): Generator<string, void, undefined> {
  let separator = '[';
  for (const some of access.entities()) {
    if (some.length === 0) {
      yield '';
      continue;
    }
    const lines = some.map((entity) => JSON.stringify(entity)).join(`,\n${indent}  `);
    yield `${separator}\n${indent}  ${lines}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : `\n${indent}]`;
}

/** The bytes in base64, in parts. */
function* base64Of(content: Content): Generator<string, void, undefined> {
  let rest: Uint8Array = new Uint8Array();
  for (const block of readContent(content)) {
    const bytes = concat([rest, block]);
    const whole = bytes.byteLength - (bytes.byteLength % 3);
    yield base64Text(bytes.subarray(0, whole));
    rest = bytes.subarray(whole);
  }
  yield base64Text(rest);
}

/**
 * The JSON of a part of a deployment, with an indentation of two blanks for each level. Numbers keep their digits. JSON
 * has no functions, so a service that is a function is written as one without a response.
 *
 * @param indentation the indentation of the line on which the part begins
 */
function definitionText(definition: unknown, indentation: string): string {
  if (NumberText.is(definition)) return definition.text;
  if (Object.is(definition, -0)) return '-0';
  if (typeof definition === 'function') return '{}';
  if (typeof definition !== 'object' || definition === null) return JSON.stringify(definition);
  const inner = `${indentation}  `;
  const [open, close, items] = Array.isArray(definition)
    ? ['[', ']', definition.map((element) => definitionText(element, inner))]
    : ['{', '}', Object.entries(definition).flatMap(([name, member]) => memberText(name, member, inner))];
  if (items.length === 0) return open + close;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indentation}${close}`;
}

function memberText(name: string, member: unknown, indentation: string): readonly string[] {
  return member === undefined ? [] : [`${JSON.stringify(name)}: ${definitionText(member, indentation)}`];
}
