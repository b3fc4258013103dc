/** How a map with entries begins in the documented dialect. Within a text its quotes would be escaped. */
const documentedMap = '{"_type":"map","value":[{"key":';

/** What a failure of the deployed dialect has beside its type (D-19). */
const deployedDetails = /"details"\s*:/;

/**
 * What to do where a service of the deployed dialect refuses JSON as a bad request: it does not read maps as the documented
 * one writes them (D-8). Where the service speaks the documented one, another dialect would not help.
 *
 * @param answer the body of the refusal
 */
export function mapHint(json: string, answer: string): string | undefined {
  if (!json.includes(documentedMap)) return undefined;
  if (!answer.includes('.Failure"') || !deployedDetails.test(answer)) return undefined;
  return 'the service speaks the deployed dialect, which has another form of maps (D-8): use createClient({ dialect: "deployed" })';
}
