import { type Case, mayWrite } from '../case/case.js';
import { mappedCase, withoutMarker } from '../case/links.js';
import type { Mapping } from '../case/mapping.js';
import { needRows, type RunFacts } from '../case/need-table.js';
import { type Need, propertyTypes, referringNeeds } from '../case/needs.js';
import { cases } from '../suite/cases.js';
import { isVisible } from './roles.js';
import type { FoundType } from './types.js';

/** How many cases a mapping allows to judge. */
export interface Coverage {
  readonly all: number;
  readonly reading: number;
  readonly writing: number;
}

export function coverageOf(mapping: Mapping, known: Omit<RunFacts, 'hasCopies'>): Coverage {
  const run = { ...known, hasCopies: false };
  const judged = cases.filter((each) => isJudged(each, mapping, run));
  const writing = judged.filter(mayWrite).length;
  return { all: cases.length, reading: judged.length - writing, writing };
}

function isJudged(testCase: Case, mapping: Mapping, run: RunFacts): boolean {
  const mapped = mappedCase(testCase, mapping);
  const isMet = (need: Need) => needRows.get(need)?.found(mapping, run) !== undefined;
  return mapped.testCase.needs.every(isMet) && withoutMarker(mapped).length === 0;
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
  const run = { hasCredentials, hasLongIds: entityType?.idKind === 'long', hasCopies: false };
  const mapped = cases.map((each) => mappedCase(each, mapping).testCase);
  return Array.from(needRows, ([need, row]): NeedFinding => {
    const count = mapped.filter(({ needs }) => needs.includes(need)).length;
    const found = row.found(mapping, run);
    if (found === undefined)
      return { need, reason: reasons.get(need) ?? reasonFor(need, mapping, entityType, concrete), cases: count };
    const marker = Object.entries(mapping.types).find(([each]) => each === need)?.[1].marker;
    return { need, found: marker === undefined ? found : `${found}, marker ${marker}`, cases: count };
  });
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
