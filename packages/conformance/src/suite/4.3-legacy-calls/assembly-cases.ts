import type { Case, CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { testCase } from '../rows.js';
import { assemblyEntity, type Parameters } from './shared.js';

export const assemblyCalls = ['assembly-manipulate', 'assembly-stream-manipulate'] as const;
export type AssemblyCall = (typeof assemblyCalls)[number];

/** Sends an assembly, or an envelope around it. */
export const sendAssembly = (
  c: CaseContext,
  call: AssemblyCall,
  body: unknown,
  parameters: Parameters = {},
): Promise<Observation> => c.subject.legacy(call, { body: JSON.stringify(body), ...parameters });

/** The requirements at a call: the call with a stream has one more. */
export const ofCall = (call: AssemblyCall, requirements: readonly string[]): readonly string[] =>
  call === 'assembly-stream-manipulate' ? ['ASM-07', ...requirements] : requirements;

/** The requirement of the projections of a call. */
export const ofProjections = (call: AssemblyCall): string => (call === 'assembly-manipulate' ? 'ASM-05' : 'ASM-08');

/** Returns a builder of cases of a call that need these properties. */
export const assemblyCase =
  (...properties: readonly Need[]) =>
  (call: AssemblyCall, id: string, judges: readonly string[], run: Case['run'], also: readonly string[] = []): Case => {
    const needs = ['legacy', 'entityType', ...properties] as const;
    return testCase(`legacy/${call}/${id}`, ofCall(call, judges), run).with({ needs, also });
  };

/** The value of an entity of an assembly. */
export const saying = ({ fixture }: CaseContext, text: string): { readonly [name: string]: string } => ({
  [fixture.property('stringProperty')]: text,
});

/** An entity of an assembly, with the value. With an id it is looked up. */
export const bodyOf = (c: CaseContext, text: string, id?: Plain): object => assemblyEntity(c, saying(c, text), id);

/** An envelope that names some of its entities, by their places, as new with the ids that they have. */
export function envelopeOf(c: CaseContext, entities: readonly object[], named: readonly number[]): object {
  return {
    _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
    assembly: entities.map((each, index) => ({ _id: `${index}`, ...each })),
    instantiationsWithId: { _type: 'set', value: named.map((index) => ({ _ref: `${index}` })) },
  };
}
