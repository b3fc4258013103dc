import { describeText, parseText } from '../../model/scalar-text.js';
import { type EnumType, type SimpleType, simpleTypes } from '../../model/types.js';
import type { Scalar } from '../../model/values.js';
import { listedPlainly } from '../../text/messages.js';

/** How a value is written in a condition. */
export interface Notation {
  /** A description of the allowed texts, for messages. */
  readonly expected: string;
  /** Reads a value, or returns `undefined`. The cost is linear in the length of the text. */
  read(text: string): Scalar | null | undefined;
  /** The rule of a dialect that reads in this way. Default: R-32. */
  readonly deviation?: NotationRule;
}

interface NotationRule {
  readonly rule: string;
  /** How the documented dialect reads. Default: it refuses every text. */
  readonly documented?: Notation['read'];
  /** Whether services fail over a text that is not read. Default `false`: they refuse it. */
  readonly crashes?: boolean;
}

/** A value of a declared type; `null` stands for a property that is not set. */
export function declaredNotation(type: SimpleType | EnumType): Notation {
  return { expected: `${describe(type)}, or null`, read: (text) => (text === 'null' ? null : parseText(text, type)) };
}

/** Describes the values of a type in messages about conditions. */
export function describe(type: SimpleType | EnumType): string {
  if (type === simpleTypes.decimal) return describeText(type);
  if (type.kind === 'simple') return `a value of type ${type.name}`;
  return `a constant of ${type.signature} (${listedPlainly(type.constants.keys())})`;
}
