/** Error bodies are short; anything beyond this limit is ignored. */
const longest = 64 * 1024;

/**
 * The texts of a failure in an XML response whose root is the failure (R-4, R-60), by property. This is not an XML
 * parser: it only recognizes the form in which the service writes its failures.
 */
export function xmlFailure(body: string): Readonly<Record<string, string>> {
  const text = body.slice(0, longest);
  const root = between(text, '<root-value>', '</root-value>').match(/<r>([^<&]{1,200})<\/r>/)?.[1];
  const begin =
    root === undefined ? undefined : [`<E id='${root}'>`, `<E id="${root}">`].find((tag) => text.includes(tag));
  const texts: Record<string, string> = {};
  if (begin === undefined) return texts;
  for (const [, name, value = ''] of between(text, begin, '</E>').matchAll(
    /<s p=["'](message|tracebackId)["']>([^<]*)<\/s>/g,
  )) {
    if (name !== undefined) texts[name] = decoded(value);
  }
  return texts;
}

function between(text: string, begin: string, end: string): string {
  const start = text.indexOf(begin);
  const stop = start < 0 ? -1 : text.indexOf(end, start);
  return stop < 0 ? '' : text.slice(start + begin.length, stop);
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decoded(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (all, name, decimal, hex) => {
    if (name !== undefined) return entities.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
