import type { Trail } from '../case/exchange.js';
import type { Mapping } from '../case/mapping.js';
import type { Plain } from '../case/plain.js';
import type { CaseEnvironment } from './environment.js';
import type { CaseResult } from './result.js';

/**
 * Returns the finding that replaces a failure because `create` refused an instance without a property that the type demands
 * and the mapping does not name. Only `create` demands them (4.3, rule 2). An entity of the type has the property, the request
 * does not, and the message names it.
 *
 * @param expected the statuses that the case has expected in its checks
 */
export function demandFinding(
  { verdict }: Pick<CaseResult, 'verdict'>,
  expected: ReadonlySet<number>,
  trail: Trail,
  { existing, mapping }: Pick<CaseEnvironment, 'existing' | 'mapping'>,
): Pick<CaseResult, 'verdict' | 'reason'> | undefined {
  if ((verdict !== 'fail' && verdict !== 'observed') || expected.has(400)) return undefined;
  for (const { request, response } of trail.steps('request')) {
    if (response?.status !== 400 || !/\/rest\/(v1\/)?create\b/.test(request.url)) continue;
    const sent = new URLSearchParams(`${request.url.replace(/^[^?]*\?/, '')}&${request.body ?? ''}`);
    const type = sent.get('type') ?? '';
    const words = new Set(response.body.split(/[^\w$]+/));
    const values = valuesOf(type, existing, mapping);
    const known = new Set([...values.map(([name]) => name), ...Object.values({ ...mapping.properties })]);
    // A name that the type does not have is a reason of its own to refuse the request.
    if (Array.from(sent.keys()).some((key) => key.startsWith('*') && !known.has(key.slice(1)))) continue;
    for (const [name, value] of values) {
      if (value === null || sent.has(`*${name}`) || !words.has(name)) continue;
      const reason = `\`create\` demands the property ${name} of ${type}: add it to its values in the mapping`;
      return { verdict: 'unsupported', reason };
    }
  }
  return undefined;
}

/** Returns the properties of an existing entity of a type, without those that the service sets itself. */
function valuesOf(
  type: string,
  existing: CaseEnvironment['existing'],
  { types }: Mapping,
): readonly (readonly [string, Plain])[] {
  const known = Array.from(existing).find(([need]) => types[need]?.signature === type)?.[1].entity;
  return Object.entries(known?.properties ?? {}).filter(([name]) => !['id', 'globalId', 'partition'].includes(name));
}
