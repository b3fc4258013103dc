/** How a map with entries begins in the documented dialect. Within a text its quotes would be escaped. */
const documentedMap = '{"_type":"map","value":[{"key":';

/**
 * What it may mean that a service refuses JSON as a bad request: the deployed dialect does not read maps as the documented
 * one writes them (D-8).
 */
export function mapHint(json: string): string | undefined {
  if (!json.includes(documentedMap)) return undefined;
  return 'the body holds a map, of which the dialects have different forms (D-8): if the service speaks the deployed one, say createClient({ dialect: "deployed" })';
}
