import { type Case, mayWrite } from '../case/case.js';
import { withStandIns } from '../case/links.js';
import { isMapped, isOneOf, type Mapping, standsFor } from '../case/mapping.js';
import { allNeeds, type Need, propertyTypes, referringNeeds, typeNeeds } from '../case/needs.js';
import { withoutMarker } from '../harness/environment.js';
import { cases } from '../suite/cases.js';
import { isVisible } from './roles.js';
import type { FoundType } from './types.js';

/** What is known about a run and a deployment besides the mapping. */
export interface Known {
  readonly hasCredentials: boolean;
  /** Whether the ids of the entity type are longs. */
  readonly hasLongIds: boolean;
}

/** Returns whether a deployment with the mapping meets a need. */
export function isMet(mapping: Mapping, need: Need, { hasCredentials, hasLongIds }: Known): boolean {
  if (need === 'credentials') return hasCredentials;
  if (need === 'longIds') return hasLongIds;
  return need !== 'throwaway' && isMapped(mapping, need);
}

/** How many cases a mapping allows to judge. */
export interface Coverage {
  readonly all: number;
  readonly reading: number;
  readonly writing: number;
}

export function coverageOf(mapping: Mapping, known: Known): Coverage {
  const judged = cases.filter((each) => isJudged(each, mapping, known));
  const writing = judged.filter(mayWrite).length;
  return { all: cases.length, reading: judged.length - writing, writing };
}

function isJudged(testCase: Case, mapping: Mapping, known: Known): boolean {
  const resolved = withStandIns(testCase, mapping);
  if (!resolved.needs.every((need) => isMet(mapping, need, known))) return false;
  return withoutMarker(mapping, resolved).length === 0;
}

/** Returns the number of cases that need something with the mapping. */
function countOfCases(need: Need, mapping: Mapping): number {
  return cases.filter((each) => withStandIns(each, mapping).needs.includes(need)).length;
}

/** What `discover` has found for one need of the suite. */
export interface NeedFinding {
  readonly need: Need;
  /** What stands for the need, e.g. the name of a property. Missing if nothing was found. */
  readonly found?: string;
  /** The reason why nothing was found. */
  readonly reason?: string;
  /** The number of cases that need it, and stay unjudged without it. */
  readonly cases: number;
}

/** Returns what was found for every need of the suite. */
export function findingsFor(
  mapping: Mapping,
  entityType: FoundType | undefined,
  reasons: ReadonlyMap<Need, string>,
  hasCredentials: boolean,
  concrete: readonly FoundType[] = [],
): readonly NeedFinding[] {
  const known = { hasCredentials, hasLongIds: entityType?.idKind === 'long' };
  return allNeeds.map((need): NeedFinding => {
    const cases = countOfCases(need, mapping);
    if (isMet(mapping, need, known)) return { need, found: foundText(mapping, need), cases };
    return { need, reason: reasons.get(need) ?? reasonFor(need, mapping, entityType, concrete), cases };
  });
}

function foundText(mapping: Mapping, need: Need): string {
  if (need === 'credentials' || need === 'longIds' || need === 'throwaway') return 'yes';
  const marker = isOneOf(typeNeeds, need) ? mapping.types[need]?.marker : undefined;
  return `${standsFor(mapping, need)}${marker === undefined ? '' : `, marker ${marker}`}`;
}

const types: { readonly [need: string]: string } = propertyTypes;

function reasonFor(
  need: Need,
  mapping: Mapping,
  entityType: FoundType | undefined,
  concrete: readonly FoundType[],
): string {
  if (need === 'throwaway') return 'such cases are only safe on a server that the suite starts itself (--self)';
  if (need === 'credentials') return 'it needs --user and --password-env';
  if (need.startsWith('workbench:')) return 'no call lists the actions of an access';
  if (need.startsWith('service:')) return 'no call lists the service requests of an access';
  if (!isVisible(need)) return 'no answer shows that null is refused or that a value is mandatory';
  if (need === 'entityType') return 'none of the types shows entities with a long or a text as id';
  if (need === 'namesakeType') return 'no answer shows which of two types a simple name means';
  if (entityType === undefined) return 'there is no entity type';
  const { signature } = entityType;
  if (need === 'longIds') return `the ids of ${signature} are texts`;
  if (need === 'subtype') return `a query of ${signature} returns no entities of a subtype`;
  if (need === 'abstractType') return `none of the types has only entities of subtypes, with ${signature} among them`;
  if (need === 'referringType') return unreferredReason(signature, concrete);
  if (need === 'stringIdType') return 'none of the types shows entities with a text as id';
  if (need === 'enumType') return `no property of ${signature} shows a constant`;
  const isReferring = Object.hasOwn(referringNeeds, need);
  if (isReferring && mapping.types.referringType === undefined) return unreferredReason(signature, concrete);
  if ((need === 'enumProperty' || need === 'enumList') && mapping.properties?.[need] !== undefined) {
    return `${mapping.properties[need]} shows fewer than two constants`;
  }
  const wanted = types[need] ?? '';
  if (isReferring) return `${mapping.types.referringType?.signature} shows no property of type ${wanted} with a value`;
  return `${signature} shows no property of type ${wanted} with a value${need === 'stringProperty' ? unprovenHint(entityType) : ''}`;
}

/**
 * Says why no type is proposed as the referring one: none refers to the entity type, or only in a way that proves
 * nothing.
 */
function unreferredReason(signature: string, concrete: readonly FoundType[]): string {
  const references = concrete
    .filter((each) => each.signature !== signature)
    .flatMap((each) => each.properties.map((property) => ({ ...property, from: each.signature })))
    .filter(({ type }) => type === signature);
  const reference = references.find(({ isAbove }) => !isAbove) ?? references[0];
  if (reference === undefined) return `no other type refers to ${signature}`;
  const { from, name } = reference;
  return `${from} refers to ${signature} by ${name}, but no answer shows whether it may be empty or is mandatory`;
}

/** Names the texts that conditions have not proven to be of type string. */
function unprovenHint({ properties }: FoundType): string {
  const unproven = properties.filter(({ type, isUnproven }) => type === 'string' && isUnproven);
  if (unproven.length === 0) return ' besides the marker';
  return ` that conditions prove, besides the marker (unproven: ${unproven.map(({ name }) => name).join(', ')})`;
}

/** Describes the findings with a line for each need, and the number of cases that the mapping allows to judge. */
export function describeFindings(
  findings: readonly NeedFinding[],
  mapping: Mapping,
  hasCredentials: boolean,
): readonly string[] {
  const width = Math.max(...findings.map(({ need }) => need.length));
  const lines = findings.map(({ need, found, reason, cases }) => {
    if (found !== undefined) return `${need.padEnd(width)}  ${found}`;
    return `${need.padEnd(width)}  not found: ${reason}; ${cases} ${cases === 1 ? 'case stays' : 'cases stay'} unjudged`;
  });
  const hasLongIds = findings.some(({ need, found }) => need === 'longIds' && found !== undefined);
  const { all, reading, writing } = coverageOf(mapping, { hasCredentials, hasLongIds });
  const total = `With this mapping ${reading + writing} of ${all} cases can be judged: ${reading} by reading, ${writing} only with --allow-writes.`;
  return ['What the suite needs, and what stands for it:', ...lines, total];
}

/** Describes the properties of a type, for the user who completes the mapping. */
export function describeType({ signature, properties }: FoundType): string {
  const texts = properties.map(({ name, type, isUnproven }) => `${name}: ${type}${isUnproven ? ' (unproven)' : ''}`);
  return `${signature} shows ${texts.length === 0 ? 'no properties' : texts.join(', ')}`;
}
