/** How a map with entries begins in the documented dialect. Within a string its quotes would be escaped. */
const documentedMap = '{"_type":"map","value":[{"key":';

/** How deep maps are looked for. */
const deepest = 50;

/**
 * What to do where a service of the deployed dialect refuses a map: it does not read maps as the documented dialect writes
 * them (D-8). Nothing is advised about other refusals, nor about those of a service that speaks the documented dialect.
 *
 * A service says only in its message which place it refuses, so the message is searched for the places of the maps. This
 * decides nothing but the advice.
 *
 * @param json what was sent
 * @param refusal the body of the response
 */
export function mapHint(json: string, refusal: string): string | undefined {
  if (!json.includes(documentedMap)) return undefined;
  const { _type, message, details } = membersOf(refusal);
  // Only the deployed dialect writes details (D-19).
  if (typeof _type !== 'string' || !_type.endsWith('.Failure') || typeof details !== 'string') return undefined;
  const place = typeof message === 'string' ? message : '';
  if (!mapPlaces(JSON.parse(json)).some((map) => namesPlace(place, `${map}.value`))) return undefined;
  return 'The service speaks the deployed dialect, which has another form of maps (D-8). Use createClient({ dialect: "deployed" }).';
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : {};
  } catch {
    return {};
  }
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Where maps stand, as JSON paths such as `$.father.phoneBook`. */
function mapPlaces(root: unknown): string[] {
  const places: string[] = [];
  const open = [{ node: root, place: '$', depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, place, depth } = next;
    if (!isMembers(node)) continue;
    if (node['_type'] === 'map') places.push(place);
    if (depth === deepest) continue;
    for (const [name, member] of Object.entries(node)) {
      open.push({
        node: member,
        place: Array.isArray(node) ? `${place}[${name}]` : `${place}.${name}`,
        depth: depth + 1,
      });
    }
  }
  return places;
}

/** Whether a message names a place itself, not one within it. */
function namesPlace(message: string, place: string): boolean {
  const start = message.indexOf(place);
  return start >= 0 && !/^(?:[\w[]|\.\w)/.test(message.slice(start + place.length));
}
