/** The beginning of a non-empty map in the documented dialect. Inside a string its quotes would be escaped. */
const documentedMap = '{"_type":"map","value":[{"key":';

/** The maximum depth of the search for maps. */
const deepest = 50;

/**
 * Advice for a service of the deployed dialect that rejects a map, because it does not read maps in the form of the
 * documented dialect (D-8). There is no advice for other failures, nor for services of the documented dialect.
 *
 * Only the message of the service tells which place it rejects, so the message is searched for the places of the maps.
 * The result affects nothing but the advice.
 *
 * @param json the JSON that was sent
 * @param refusal the response body
 */
export function mapHint(json: string, refusal: string): string | undefined {
  if (!json.includes(documentedMap)) return undefined;
  const { _type, message, details } = membersOf(refusal);
  // Only the deployed dialect includes details (D-19).
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

/** The places of maps, as JSON paths such as `$.father.phoneBook`. */
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

/** Whether a message names exactly this place, rather than one inside it. */
function namesPlace(message: string, place: string): boolean {
  const start = message.indexOf(place);
  return start >= 0 && !/^(?:[\w[]|\.\w)/.test(message.slice(start + place.length));
}
