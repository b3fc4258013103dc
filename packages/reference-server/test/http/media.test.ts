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

describe('the form of an answer (R-9)', () => {
  it.each([
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['image/png', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['application/xml, */*;q=0.8', 'xml'],
    ['application/xml;q=0.9, application/json;q=0.8', 'xml'],
    ['application/xml, application/json', 'json'],
    ['application/xml, */*', 'json'],
    ['application/xml;q=0.5, application/json', 'json'],
    ['application/xml;q=0', 'json'],
    ['application/xml;q=high', 'json'],
    ['text/*;q=0.9, application/*;q=0.1', 'xml'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'json'],
  ])('%s', (accept, format) => {
    expect(preferredFormat([accept])).toBe(format);
  });
});
