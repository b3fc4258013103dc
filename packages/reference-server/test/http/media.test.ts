import { describe, expect, it } from 'vitest';
import { bodyFormat, parseMediaType, requirePlainUtf8 } from '../../src/http/media.js';
import { preferredFormat } from '../../src/http/negotiate.js';

describe('a media type', () => {
  it.each<[string, string | undefined, Record<string, string>]>([
    ['text/html', 'text/html', {}],
    ['Text/HTML ; Charset=UTF-8', 'text/html', { charset: 'UTF-8' }],
    ['a/b;c="d;\\"e"; f=g', 'a/b', { c: 'd;"e', f: 'g' }],
    ['text', undefined, {}],
    ['', undefined, {}],
    ['a/b c', undefined, {}],
  ])('%s', (text, name, parameters) => {
    const type = parseMediaType(text);
    expect(type?.name).toBe(name);
    expect(Object.fromEntries(type?.parameters ?? [])).toEqual(parameters);
  });
});

it('a media type is parsed once, even if long ones are sent in between', () => {
  const long = `text/plain; name=${'x'.repeat(300)}`;
  const texts = Array.from({ length: 200 }, (_, at) => `text/x-${at}`);
  const parsedAgain = texts.map((text) => {
    const first = parseMediaType(text);
    parseMediaType(long);
    return parseMediaType(text) === first;
  });
  expect(parsedAgain).toEqual(texts.map(() => true));
});

describe('the form of a body (R-9)', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['APPLICATION/JSON', 'json'],
    ['text/plain', 'json'],
    ['application/vnd.some+json', 'json'],
    ['application/x-www-form-urlencoded', 'form'],
  ])('%s', (type, format) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expect(bodyFormat(headers, ['json', 'form'])).toBe(format);
  });

  it.each([
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/x-www-form-urlencoded',
  ])('%s is not read', (type) => {
    expect(() => bodyFormat({ 'content-type': type })).toThrow(
      expect.objectContaining({ kind: 'unsupportedMediaType', message: expect.stringContaining('application/json') }),
    );
  });

  it.each([
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('%j is not decoded', (headers) => {
    expect(() => requirePlainUtf8(headers)).toThrow(expect.objectContaining({ kind: 'unsupportedMediaType' }));
  });
});

describe('the form of an answer (R-9, R-67)', () => {
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['image/png', 'application/json'],
    ['application/xml', 'application/xml'],
    ['text/xml', 'text/xml'],
    ['application/xml, */*;q=0.8', 'application/xml'],
    ['application/xml;q=0.9, application/json;q=0.8', 'application/xml'],
    ['application/xml, application/json', 'application/json'],
    ['application/xml, */*', 'application/json'],
    ['application/xml;q=0.5, application/json', 'application/json'],
    ['application/xml;q=0', 'application/json'],
    ['application/xml;q=high', 'application/json'],
    ['text/*;q=0.9, application/*;q=0.1', 'text/xml'],
    ['gm/xml', 'gm/xml'],
    ['GM/XML; charset=utf-8', 'gm/xml'],
    ['gm/*', 'gm/xml'],
    ['gm/xml, application/json', 'application/json'],
    ['text/xml;q=0.5, gm/xml;q=0.7, application/xml;q=0.6', 'gm/xml'],
    ['gm/xml, text/xml, application/xml', 'gm/xml'],
    ['text/xml, application/xml', 'text/xml'],
    ['text/*', 'text/xml'],
    ['text/xml;q=0', 'application/json'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/json'],
  ])('%s', (accept, type) => {
    expect(preferredFormat([accept])).toEqual({ format: type === 'application/json' ? 'json' : 'xml', type });
  });
});
