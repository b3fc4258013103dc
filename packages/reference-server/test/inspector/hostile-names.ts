import type { Deployment } from '@platform-services/sdk/model';

export const script = '<script>alert(1)</script>';
export const long = 'x'.repeat(10_000);
export const strangeAccess = '<b>shop</b> & "co"/é';

/** Names and values that a page may misinterpret: markup, names that all objects have, paths, long texts. */
export const strangeDeployment: Deployment = JSON.parse(
  JSON.stringify({
    models: [
      {
        name: 'strange',
        types: {
          'shop.constructor': {
            kind: 'entity',
            id: 'string',
            properties: { PROTO: 'string', toString: 'string', items: 'list<shop.Item>', best: 'shop.Item' },
          },
          'shop.Item': {
            kind: 'entity',
            id: 'string',
            properties: { name: 'string', colour: 'shop.Colour', notes: 'map<string,shop.Item>', any: 'object' },
          },
          'shop.Special': {
            kind: 'entity',
            extends: ['shop.Item'],
            properties: { price: { type: 'decimal', mandatory: true } },
          },
          'shop.Colour': { kind: 'enum', constants: ['red', 'blue'] },
        },
      },
    ],
    accesses: [
      {
        id: strangeAccess,
        model: 'strange',
        entities: [
          { _type: 'shop.Item', id: script, name: script, colour: 'red', any: ['😀', script] },
          { _type: 'shop.Special', id: 'a/b?c#d%', name: '😀 emoji \u202e', price: '1.50' },
          { _type: 'shop.Item', id: 'half \ud800' },
          { _type: 'shop.Item', id: 'long', name: long, notes: { [script]: { _type: 'shop.Item', id: script } } },
          {
            _type: 'shop.constructor',
            id: '__proto__',
            PROTO: 'polluted?',
            toString: script,
            items: [
              { _type: 'shop.Item', id: script },
              { _type: 'shop.Item', id: 'long' },
            ],
            best: { _type: 'shop.Special', id: 'a/b?c#d%' },
          },
        ],
        resources: [
          { id: 'page', name: `${script}.html`, mimeType: 'text/html', text: script },
          { id: 'broken', name: 'broken.png', mimeType: 'image/png', text: 'no image' },
        ],
      },
    ],
    users: [{ name: 'demo', password: 'demo' }],
  }).replaceAll('PROTO', '__proto__'),
);
