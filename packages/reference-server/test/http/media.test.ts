import { describe, expect, it } from 'vitest';
import { refusalOf } from '../json/people.js';
import { SmallService, things } from '../support/small-service.js';

const service = await SmallService.start();

describe('the form of a body (R-9)', () => {
  const bodies = { json: '{"name":"N"}', xml: '<gm-data/>' };

  it.each([
    '',
    'application/json',
    'application/json;Charset="UTF-8"; name="a;\\"b"',
    'APPLICATION/JSON',
    'text/x-json; charset=utf-8',
  ])('%j is JSON', async (type) => {
    await service.expect(200, 'POST', things, bodies.json, { 'content-type': type });
  });

  it.each([
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/x-www-form-urlencoded',
  ])('%s is not read', async (type) => {
    const sent = service.send('POST', things, bodies.json, { 'content-type': type });
    expect(await refusalOf(service, sent)).toContain('application/json');
    expect((await sent).status).toBe(406);
  });

  it.each([
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('%j is not decoded', async (headers: Record<string, string>) => {
    await service.expect(406, 'POST', things, bodies.json, headers);
  });
});

describe('the form of an answer (R-9, R-67)', () => {
  it.each([
    ['', 'application/json'],
    ['application/xml, */*;q=0.8', 'application/xml'],
    ['application/xml;q=0.9, application/json;q=0.8', 'application/xml'],
    ['application/xml, */*', 'application/json'],
    ['application/xml;q=0.5, application/json', 'application/json'],
    ['application/xml;q=0', 'application/json'],
    ['application/xml;q=high', 'application/json'],
    ['text/*;q=0.9, application/*;q=0.1', 'text/xml'],
    ['GM/XML; charset=utf-8', 'gm/xml'],
    ['gm/*', 'gm/xml'],
    ['gm/xml, application/json', 'application/json'],
    ['text/xml;q=0.5, gm/xml;q=0.7, application/xml;q=0.6', 'gm/xml'],
    ['gm/xml, text/xml, application/xml', 'gm/xml'],
    ['text/xml, application/xml', 'text/xml'],
    ['text/*', 'text/xml'],
    ['text/xml;q=0', 'application/json'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/json'],
  ])('%s', async (accept, type) => {
    const response = await service.server.fetch(service.request('GET', things, { accept }));
    expect(response.headers.get('content-type')).toBe(type);
    expect((await response.text()).startsWith('<?xml')).toBe(type !== 'application/json');
  });
});
