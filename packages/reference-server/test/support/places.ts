/** Where an option can stand: what is added to the URL, or the header. */
export const places: readonly (readonly [
  place: string,
  put: (kebab: string, camel: string, value: string) => readonly [query: string, headers: Record<string, string>],
])[] = [
  ['URL parameter', (kebab, _, value) => [`${kebab}=${value}`, {}]],
  ['URL parameter in camelCase', (_, camel, value) => [`${camel}=${value}`, {}]],
  ['URL parameter with endpoint.', (kebab, _, value) => [`endpoint.${kebab}=${value}`, {}]],
  ['URL parameter with endpoint. in camelCase', (_, camel, value) => [`endpoint.${camel}=${value}`, {}]],
  ['header', (kebab, _, value) => ['', { [`gm-${kebab}`]: value }]],
  ['header in camelCase', (_, camel, value) => ['', { [`gm-${camel}`]: value }]],
  ['header in capitals', (kebab, _, value) => ['', { [`GM-${kebab.toUpperCase()}`]: value }]],
  ['header with endpoint.', (kebab, _, value) => ['', { [`gm-endpoint.${kebab}`]: value }]],
];
