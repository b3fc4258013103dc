import { Refusal } from '../model/refusal.js';
import type { AssemblyEntity } from './assembly.js';
import { describeIdentity, type Identity } from './find-entity.js';

/** Whether an entity of a body has an id, and whether the access contains an instance with that id. */
export type Existence = 'withoutId' | 'known' | 'unknown';

/**
 * What to do with an entity of a body. A function returns the refusal of it.
 *
 * @param against the rule of a dialect that kept an existing entity from being found
 */
export type Decision =
  | 'create'
  | 'update'
  | ((entity: AssemblyEntity, identity: Identity, against?: string) => Refusal);

/** One decision for each {@link Existence}. */
type Row = Readonly<Record<Existence, Decision>>;

/** What a call does with the top-level entities of its body, and with the entities nested in their properties. */
export interface Policy {
  readonly top: Row;
  readonly nested: Row;
  /** Whether new entities have no partition or no globalId if it is null in the body. Default: both are generated. */
  readonly keepsNull?: boolean;
}

const noId: Decision = ({ type, path }) =>
  new Refusal('invalid', '4.8', `Expected the property "id" in the ${type.signature} at ${path}, got no id.`);

const cannotFind =
  (kind: 'invalid' | 'notFound', rule: string): Decision =>
  ({ path }, identity, decided = rule) =>
    new Refusal(kind, decided, `Cannot find entity: ${describeIdentity(identity)} does not exist (body at ${path}).`);

const missing = cannotFind('invalid', '4.8');
const missing404 = cannotFind('notFound', '4.8');
const nestedMissing = cannotFind('invalid', 'R-37');
const nestedMissing404 = cannotFind('notFound', 'R-37');
const patchMissing = cannotFind('invalid', 'R-36');
const patchMissing404 = cannotFind('notFound', 'R-36');
const legacyMissing = cannotFind('notFound', 'R-7');

/** The decisions for entities that must be new. The store refuses an identity that is in use. */
export const instantiation: Row = { withoutId: 'create', known: 'create', unknown: 'create' };

/**
 * The outcome matrix of 4.8 with R-36 (PATCH) and R-37 (nested entities), without the rows about arrays. If the path
 * has an id, the top-level entity always has this id. `assembly-manipulate` is rule 1 of 4.3. `list` is for
 * lists of entities in the form of deployment files, which may lack what D-60 has removed.
 */
export const policies = {
  'POST /Type': {
    top: { withoutId: 'create', known: 'update', unknown: missing },
    nested: { withoutId: 'create', known: 'update', unknown: nestedMissing },
  },
  'POST /Type/<id>': {
    top: { withoutId: noId, known: 'update', unknown: missing404 },
    nested: { withoutId: 'create', known: 'update', unknown: nestedMissing404 },
  },
  'PUT /Type': {
    top: { withoutId: noId, known: 'update', unknown: 'create' },
    nested: { withoutId: noId, known: 'update', unknown: 'create' },
  },
  'PUT /Type/<id>': {
    top: { withoutId: noId, known: 'update', unknown: 'create' },
    nested: { withoutId: noId, known: 'update', unknown: 'create' },
  },
  'PATCH /Type': {
    top: { withoutId: noId, known: 'update', unknown: patchMissing },
    nested: { withoutId: noId, known: 'update', unknown: patchMissing },
  },
  'PATCH /Type/<id>': {
    top: { withoutId: noId, known: 'update', unknown: patchMissing404 },
    nested: { withoutId: noId, known: 'update', unknown: patchMissing404 },
  },
  'assembly-manipulate': {
    top: { withoutId: 'create', known: 'update', unknown: legacyMissing },
    nested: { withoutId: 'create', known: 'update', unknown: legacyMissing },
  },
  list: {
    top: { withoutId: 'create', known: 'update', unknown: 'create' },
    nested: { withoutId: 'create', known: 'update', unknown: 'create' },
    keepsNull: true,
  },
} satisfies Readonly<Record<string, Policy>>;
