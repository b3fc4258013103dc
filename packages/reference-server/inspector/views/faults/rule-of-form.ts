/** The effects that a request can get. Those with a unit need a number, for which there is a usual value. */
export const effects = [
  { name: 'status', label: 'Respond with a status', unit: 'Status', usual: 503 },
  { name: 'delayMs', label: 'Delay', unit: 'Milliseconds', usual: 2_000 },
  { name: 'drop', label: 'Drop the connection' },
  { name: 'expireSession', label: 'End the session' },
  { name: 'brokenJson', label: 'Break the JSON' },
  { name: 'wrongLength', label: 'Announce a wrong length' },
  { name: 'truncateAfterBytes', label: 'Cut the response', unit: 'After bytes', usual: 10 },
  { name: 'bytesPerSecond', label: 'Limit the bandwidth', unit: 'Bytes a second', usual: 50_000 },
] as const;

export const profiles = ['slow-3g', 'flaky', 'read-only', 'maintenance'] as const;

/** The filters with a field of their own. */
export const matches = [
  { name: 'method', label: 'Method', hint: 'GET' },
  { name: 'operation', label: 'Operation', hint: 'entities.list' },
  { name: 'type', label: 'Type', hint: 'Person' },
  { name: 'path', label: 'Path', hint: '/rest/v2' },
  { name: 'user', label: 'User', hint: 'demo' },
] as const;

export const counts = [
  { name: 'times', label: 'Times', hint: '1' },
  { name: 'after', label: 'Not the first', hint: '0' },
  { name: 'every', label: 'Every nth', hint: '1' },
  { name: 'probability', label: 'Probability', hint: '1' },
] as const;

/** The rule that the fields of a form describe. The server checks it. */
export function ruleOf(form: FormData): Readonly<Record<string, unknown>> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const given = matches.map(({ name }) => [name, text(name)] as const).filter(([, value]) => value !== '');
  const numbers = counts.map(({ name }) => [name, text(name)] as const).filter(([, value]) => value !== '');
  const what = text('what');
  // The field of an effect appears after it has been chosen.
  const amountOf = ({ name, usual }: { readonly name: string; readonly usual: number }) =>
    form.has(`amount of ${name}`) ? numberOf(text(`amount of ${name}`)) : usual;
  const effect = effects.find(({ name }) => name === what);
  const fault = effect !== undefined && { [effect.name]: 'unit' in effect ? amountOf(effect) : true };
  return {
    ...(given.length === 0 ? {} : { match: Object.fromEntries(given) }),
    ...Object.fromEntries(numbers.map(([name, value]) => [name, numberOf(value)])),
    ...(fault === false ? { profile: what } : { fault }),
  };
}

/** A number, or the text as it is, so that the server says what it expects. */
function numberOf(text: string): number | string {
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}
