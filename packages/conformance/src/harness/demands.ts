import type { Trail } from '../case/exchange.js';
import type { CaseFixture } from './case-fixture.js';
import type { Environment } from './environment.js';
import { found, replaces } from './evidence.js';
import type { Finding } from './result.js';

/**
 * Returns the finding of a case, or another one if `create` has refused an instance because it lacks a property that
 * only `create` demands (4.3, rule 2) and that the mapping does not name. The type has this property, the request does
 * not, and the message names it.
 *
 * @param expected the statuses that the case has expected in its checks
 */
export async function demandFinding(
  earlier: Finding,
  expected: ReadonlySet<number>,
  trail: Trail,
  environment: Pick<Environment, 'existing' | 'mapping'>,
  fixture: Pick<CaseFixture, 'propertiesOf'>,
): Promise<Finding> {
  if (!replaces('createDemands', earlier) || expected.has(400)) return earlier;
  for (const { request, response } of trail.only('request').steps()) {
    if (response?.status !== 400 || !/\/rest\/(v1\/)?create\b/.test(request.url)) continue;
    const sent = new URLSearchParams(`${request.url.replace(/^[^?]*\?/, '')}&${request.body ?? ''}`);
    const type = sent.get('type') ?? '';
    const words = new Set(response.body.split(/[^\w$]+/));
    const names = [...existingProperties(type, environment), ...(await fixture.propertiesOf(type).catch(() => []))];
    const known = new Set([...names, ...Object.values({ ...environment.mapping.properties })]);
    // A name that the type does not have is a reason of its own to refuse the request.
    if (Array.from(sent.keys()).some((key) => key.startsWith('*') && !known.has(key.slice(1)))) continue;
    for (const name of names) {
      if (sent.has(`*${name}`) || !words.has(name) || ofService.has(name)) continue;
      const reason = `\`create\` demands the property ${name} of ${type}: add it to its values in the mapping`;
      return found('createDemands', { reason });
    }
  }
  return earlier;
}

/** The properties that the service sets itself. */
const ofService: ReadonlySet<string> = new Set(['id', 'globalId', 'partition']);

/** Returns the properties of an entity of a type that existed before the run. */
function existingProperties(
  type: string,
  { existing, mapping }: Pick<Environment, 'existing' | 'mapping'>,
): readonly string[] {
  const known = Array.from(existing).find(([need]) => mapping.types[need]?.signature === type)?.[1].entity;
  return Object.keys({ ...known?.properties });
}
