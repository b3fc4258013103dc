// The journal shows only the beginnings of bodies, so the hiding in whole bodies is tested by the function.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { withoutNamedSecrets } from '../../src/http/hidden-bodies.js';
import { isSecretName } from '../../src/http/secrets.js';
import { SmallService, things } from '../support/small-service.js';

/** A text that occurs nowhere else, with characters that are escaped in each notation. */
const secrets = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/), fc.constantFrom('', 'ä', '%', '&', '<', '"', '\\', '{', ',', ' '))
  .map(([text, special]) => `zq${text}${special}${text}`);

const names = fc.constantFrom(
  'sessionId',
  'password',
  'PASSWORD',
  'accessToken',
  'client-secret',
  'x-api-key',
  'apiKey',
);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const xml = { 'content-type': 'application/xml' };

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A name with a letter that is written as an escape. */
const escaped = (name: string) => `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;

type Send = (to: SmallService, name: string, secret: string) => Promise<unknown>;

const places: readonly (readonly [where: string, send: Send])[] = [
  ['the query', (to, name, secret) => to.send('GET', `${things}?${new URLSearchParams({ [name]: secret })}`)],
  [
    'a condition',
    (to, name, secret) => to.send('GET', `${things}?${new URLSearchParams({ [`where.${name}`]: secret })}`),
  ],
  ['a header', (to, name, secret) => to.send('GET', things, undefined, { [name]: encodeURIComponent(secret) })],
  [
    'Bearer',
    (to, _, secret) => to.send('GET', things, undefined, { authorization: `Bearer ${encodeURIComponent(secret)}` }),
  ],
  [
    'Basic',
    (to, _, secret) =>
      to.send('GET', things, undefined, {
        authorization: `Basic ${btoa(unescape(encodeURIComponent(`u:${secret}`)))}`,
      }),
  ],
  [
    'a cookie',
    (to, _, secret) => to.send('GET', things, undefined, { cookie: `a=b; sessionId="${encodeURIComponent(secret)}"` }),
  ],
  [
    'gm-session-id',
    (to, _, secret) => to.send('GET', things, undefined, { 'gm-session-id': encodeURIComponent(secret) }),
  ],
  [
    'a form',
    (to, name, secret) =>
      to.send('POST', 'rest/fetch', new URLSearchParams({ a: 'b', [name]: secret }).toString(), form),
  ],
  [
    'another parameter of a form',
    (to, _, secret) =>
      to.send('POST', 'rest/fetch', new URLSearchParams({ type: secret, sessionId: secret }).toString(), form),
  ],
  [
    'a parameter of a segment of the path',
    (to, name, secret) => to.send('GET', `${things}/1;${name}=${encodeURIComponent(secret)}`),
  ],
  ['JSON', (to, name, secret) => to.send('POST', things, { name: 'x', [name]: secret, names: [] })],
  [
    'JSON in JSON',
    (to, name, secret) => to.send('POST', things, { other: { [name]: { value: [secret, { a: secret }] } } }),
  ],
  [
    'JSON with an escaped name',
    (to, name, secret) => to.send('POST', things, `{"${escaped(name)}" : ${JSON.stringify(secret)}}`),
  ],
  [
    'JSON that is cut off',
    (to, name, secret) => to.send('POST', things, `{"${name}":${JSON.stringify(secret)}`.slice(0, -3)),
  ],
  ['XML', (to, name, secret) => to.send('POST', things, `<a><${name}>${inXml(secret)}</${name}></a>`, xml)],
  [
    'an attribute in XML',
    (to, name, secret) => to.send('POST', things, `<a><s p="${name}">${inXml(secret)}</s></a>`, xml),
  ],
  [
    'XML in XML',
    (to, name, secret) => to.send('POST', things, `<${name}><L><s>${inXml(secret)}</s></L></${name}>`, xml),
  ],
  [
    'CDATA in XML',
    (to, name, secret) => to.send('POST', things, `<a><s p='${name}'><![CDATA[${secret}]]></s></a>`, xml),
  ],
  [
    'XML with an escaped name',
    (to, name, secret) =>
      to.send('POST', things, `<s a=">" p="&#${name.charCodeAt(0)};${name.slice(1)}">${inXml(secret)}</s>`, xml),
  ],
  [
    'the value of an attribute in XML',
    (to, name, secret) => to.send('POST', things, `<a ${name}='${inXml(secret)}'/>`, xml),
  ],
  [
    'a URL in a header',
    (to, name, secret) =>
      to.send('GET', things, undefined, {
        referer: `http://localhost/a?b=c&${new URLSearchParams({ [name]: secret })}#d`,
      }),
  ],
  [
    'form data',
    (to, name, secret) => {
      const part = (part: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; ${part}\r\n\r\n${value}\r\n`;
      const body = `${part(`name="${name}"`, secret)}${part('name="content"; filename="a"', 'text')}--b--\r\n`;
      return to.send('POST', 'streaming?accessId=a', body, { 'content-type': 'multipart/form-data; boundary=b' });
    },
  ],
  [
    'a secret that is the beginning of another',
    (to, _, secret) =>
      to.send('GET', things, undefined, {
        authorization: `Bearer ${encodeURIComponent(secret).slice(0, 14)}`,
        cookie: `a=${encodeURIComponent(secret)}`,
        'x-echo': `is ${encodeURIComponent(secret)}.`,
      }),
  ],
  [
    'credentials in the query',
    (to, _, secret) => to.send('POST', `rest/authenticate?user=u&${new URLSearchParams({ password: secret })}`),
  ],
  ['credentials in JSON', (to, _, secret) => to.send('POST', 'rest/authenticate', { user: 'u', password: secret })],
  ['broken credentials', (to, _, secret) => to.send('POST', 'rest/authenticate', `{"user":"u" ${secret}`)],
  [
    'broken credentials of a refused method',
    (to, _, secret) => to.send('PUT', 'rest/authenticate', `{"user" ${secret}`),
  ],
  [
    'credentials in a form',
    (to, _, secret) => to.send('POST', 'rest/authenticate', `user=u&password=${encodeURIComponent(secret)}`, form),
  ],
  ['a property', (to, name, secret) => to.send('PUT', `rest/v2/properties/a/x.Thing/1/${name}`, secret)],
];

describe('no secret is in the journal', () => {
  it.each(places)('%s', async (_where, send) => {
    const to = await SmallService.start();
    await checkProperty(
      fc.asyncProperty(names, secrets, async (name, secret) => {
        to.server.journal.clear();
        await send(to, name, secret);
        const entries = to.server.journal.entries();
        expect(entries).toHaveLength(1);
        const text = JSON.stringify(entries);
        for (const written of [
          secret.slice(0, 12),
          secret.slice(-10),
          btoa(unescape(encodeURIComponent(`u:${secret}`))),
        ])
          expect(text).not.toContain(written);
        expect(text).toContain('***');
      }),
      20,
    );
  });

  it('neither are the ids of sessions', async () => {
    const to = await SmallService.start();
    const login = (projection: string) =>
      to.send('POST', `rest/authenticate?user=u&password=p&projection=${projection}`);
    const texts = await Promise.all(['id', 'envelope', 'payload'].map(login));
    const ids = texts.map(({ text }) => /[\w-]{43}/.exec(text)?.[0] ?? 'no session');
    const inForm = (id: string) => to.send('POST', 'rest/fetch', `accessId=a&type=x.Thing&sessionId=${id}`, form);
    await Promise.all(ids.map(inForm));
    const text = JSON.stringify(to.server.journal.entries());
    for (const id of ids) expect(text).not.toContain(id);
    expect(to.server.journal.entries({ path: '/rest/fetch', status: 200 })).toHaveLength(3);
  });
});

describe('what is hidden in a body', () => {
  it.each([
    ['{"password":"x","b":1}', '{"password":"***","b":1}'],
    ['{"a":{"sessionId" : {"b":["c",1]}},"d":[2]}', '{"a":{"sessionId" :"***"},"d":[2]}'],
    ['{"a":"password","b":"token: x"}', '{"a":"password","b":"token: x"}'],
    ['["password","x"]', '["password","x"]'],
    ['{"password":', '{"password":"***"'],
    ['{"a":1,"password":"x\\"y', '{"a":1,"password":"***"'],
    ['{ "token": 1.50, "n": 1.50 }', '{ "token":"***", "n": 1.50 }'],
    [
      '[{"newValue":["x"],"owner":{"propertyName":"password"}},{"itemsToAdd":"y","owner":{"propertyName":"b"}}]',
      '[{"newValue":"***","owner":{"propertyName":"password"}},{"itemsToAdd":"***","owner":{"propertyName":"b"}}]',
    ],
    ['[{"newValue":"x","owner":{"a":1},"b', '[{"newValue":"***","owner":{"a":1},"b'],
    ['[{"newValue":"x","owner":{"propertyName":"pass', '[{"newValue":"***","owner":{"propertyName":"pass'],
    ['[{"newValue":"x","owner":{"propertyName":"a"}},{', '[{"newValue":"x","owner":{"propertyName":"a"}},{'],
    ['[{"newValue":"x"}]', '[{"newValue":"x"}]'],
    ['{"newValue":1,"propertyName":"a","token":2}', '{"newValue":1,"propertyName":"a","token":"***"}'],
    ['[{"key":"a","value":1},{"key":"token","value":[2]}]', '[{"key":"a","value":1},{"key":"token","value":"***"}]'],
    ['[{"key":"token","value":1},{"value":2}]', '[{"key":"token","value":"***"},{"value":2}]'],
    ['[{"value":[1],"key":"token"},{"value":2}]', '[{"value":"***","key":"token"},{"value":2}]'],
    ['[{"value":"t","key":"to\\u006ben"}]', '[{"value":"***","key":"to\\u006ben"}]'],
    ['[{"value":1,"key":"a"},{"value":{"b":"t', '[{"value":1,"key":"a"},{"value":"***"'],
    ['[{"value":"t","key":"pass', '[{"value":"***","key":"pass'],
    ['[{"_type":"date","value":"2024-', '[{"_type":"date","value":"2024-'],
    ['[{"key":"a","value":"t', '[{"key":"a","value":"t'],
    ['[{"key":"token"},{"value":2}]', '[{"key":"token"},{"value":2}]'],
    ['plain text', 'plain text'],
    [
      "<E><M p='newValue'><s>x</s></M></E><E><s p='propertyName'>tok&#101;n</s></E>",
      "<E><M p='newValue'>***</M></E><E><s p='propertyName'>tok&#101;n</s></E>",
    ],
    ["<a><E><M p='newValue'><s>x</s></M></E><E>", "<a><E><M p='newValue'>***</M></E><E>"],
    ["<a><s p='newValue'>x</s><s p='propertyName'>pass", "<a><s p='newValue'>***</s><s p='propertyName'>pass"],
    ["<a><s p='newValue'>x</s><s p='propertyName'>a<", "<a><s p='newValue'>x</s><s p='propertyName'>a<"],
    ["<a><s p='newValue'>x</s></a>", "<a><s p='newValue'>x</s></a>"],
    ['<M><m><s>token</s><s>x</s></m></M>', '<M><m><s>token</s><s>***</s></m></M>'],
    ['<m><s>to&#107;en</s><L><s>x</s><n/></L></m><m><s>a</s><s>x', '<m><s>to&#107;en</s><L>***</L></m><m><s>a</s><s>x'],
    ['<m><s><![CDATA[token]]></s><s>x', '<m><s><![CDATA[token]]></s><s>***'],
    ['<m><s>a</s><M><m><s>token</s><n/></m></M></m>', '<m><s>a</s><M><m><s>token</s><n/></m></M></m>'],
    ['<L><s>token</s><s>x</s></L>', '<L><s>token</s><s>x</s></L>'],
    ['<a><password>x</password><b>y</b></a>', '<a><password>***</password><b>y</b></a>'],
    ['<a p="token">x', '<a p="token">***'],
    ['<a p="token"', '<a p="token"***'],
    ['<a token="x', '<a token="***"'],
    ["<S p='tokens'><s>x</s><!-- y --><s/>z</S><s>a</s>", "<S p='tokens'>***</S><s>a</s>"],
    [
      "<E id='Token^1-0'>\n <s p='name'>a</s></E><a p='token'/>",
      "<E id='Token^1-0'>\n <s p='name'>a</s></E><a p='token'/>",
    ],
    ["<t alias='Token^1'>a.Token</t>", "<t alias='Token^1'>a.Token</t>"],
    ['<!-- password --><a>x</a>', '<!-- password --><a>x</a>'],
  ])('%s', (text, expected) => {
    expect(withoutNamedSecrets(text)).toBe(expected);
  });

  it('is everything after the beginning of a secret in XML, however it goes on', () => {
    for (const part of ['<', '<a p="', '<a token=', '<!--', '<![CDATA[', "<password ' ", '<password>', '&#1;'])
      expect(withoutNamedSecrets(`<password>${part.repeat(2_000)}`)).toBe('<password>***');
  });

  it('nothing but the values with the names of secrets changes in JSON', async () => {
    const anything = fc.dictionary(fc.oneof(names, fc.string()), fc.jsonValue());
    await checkProperty(
      fc.property(anything, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(withoutNamedSecrets(text))).toEqual(hideIn(JSON.parse(text)));
      }),
    );
  });
});

function hideIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSecretName(name) ? '***' : hideIn(each)]),
  );
}
