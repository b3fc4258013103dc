import { describe, expect, it } from 'vitest';
import { startPeople } from '../json/people.js';
import { deploymentOf, SmallService } from '../support/small-service.js';
import { form, valueIn } from './reading.js';

const value = async (xml: string, property: string) => await valueIn(await startPeople(), form(xml), property);

describe('values', () => {
  it.each([
    ['<n/>', 'age', 'null'],
    ['<i>7</i>', 'age', '7'],
    ['<b>false</b>', 'active', 'false'],
    ['<b>\n  true </b>', 'active', 'true'],
    ['<l>9223372036854775807</l>', 'big', '{"value":"9223372036854775807","_type":"long"}'],
    ['<d>0.5</d>', 'weight', '{"value":0.5,"_type":"double"}'],
    ['<f>0.5</f>', 'ratio', '{"value":0.5,"_type":"float"}'],
    ['<s> two  blanks </s>', 'firstName', '" two  blanks "'],
    ['<s><![CDATA[<b>]]></s>', 'firstName', '"<b>"'],
    ['<s/>', 'firstName', '""'],
    ['<s>&#65;&lt;</s>', 'firstName', '"A<"'],
    ['<e>G.female</e>', 'gender', '{"value":"female","_type":"com.vendor.demo.model.Gender"}'],
    ['<L><l>1</l><n/></L>', 'numbers', '{"_type":"list","value":[{"value":"1","_type":"long"},null]}'],
  ])('%s as %s', async (xml, property, text) => {
    expect(await value(xml, property)).toBe(text);
  });
});

it.each(['__proto__', '_name', 'constructor', 'toString'])(
  'a property named %s is read as it was written',
  async (name) => {
    const properties = Object.fromEntries([[name, 'string']]);
    const service = await SmallService.start({
      deployment: deploymentOf({ 'x.Odd': { kind: 'entity', properties } }),
    });
    const odd = 'rest/v2/entities/a/x.Odd/1';
    const reads = () => service.send('GET', `rest/v2/properties/a/x.Odd/1/${name}`);
    await service.send('PUT', odd, `{${JSON.stringify(name)}:"first"}`);
    const { text } = await service.send('GET', odd, undefined, { accept: 'application/xml' });
    const sent = await service.send('PUT', odd, text.replace('first', 'second'), { 'content-type': 'application/xml' });
    expect([sent.status, (await reads()).text]).toEqual([200, '"second"']);
  },
);
