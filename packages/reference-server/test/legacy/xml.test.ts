import { expect, it } from 'vitest';
import { useRig } from '../support/rig.js';
import { encode, form, target } from './support.js';

const rig = useRig();
const station = { type: 'Station', id: '7' };

it('a failure is the entity of R-4', async () => {
  const { text } = await rig().send('GET', target('entity', { type: 'Station', id: '8', codec: 'gm/xml' }));
  const message = 'org.example.library.Station with id "8" does not exist in access "access.library".';
  expect(text.replace(/(?<=<s p='tracebackId'>)[\w-]{36}/, 'T')).toBe(`<?xml version='1.0' encoding='UTF-8'?>
<?gm-xml version="4"?>
<gm-data>
 <required-types>
  <t alias='Failure^1' num='1'>com.vendor.model.service.api.result.Failure</t>
 </required-types>
 <root-value>
  <r>Failure^1-0</r>
 </root-value>
 <pool>
  <E id='Failure^1-0'>
   <s p='message'>${message}</s>
   <s p='tracebackId'>T</s>
   <s p='type'>NotFound</s>
  </E>
 </pool>
</gm-data>
`);
});

it('a call without a result has an empty body', async () => {
  const reply = await rig().send('GET', target('delete', { type: 'Copy', id: '12', codec: 'gm/xml' }));
  expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([200, '', null]);
});

it.each<[codec: string | undefined, accept: string, expected: string]>([
  [undefined, 'application/xml', 'application/xml'],
  ['gm/json', 'application/xml', 'application/json'],
  ['gm/xml', 'application/json', 'gm/xml'],
])('with the codec %s and Accept %s, responses and failures are %s (R-9)', async (codec, accept, expected) => {
  const wishes = { ...station, ...(codec === undefined ? {} : { codec }) };
  const outside = `${target('entity', wishes)}&sessionId=`;
  for (const [path, status] of [
    [target('entity', wishes), 200],
    [target('entity', { ...wishes, id: '8' }), 404],
    [outside, 401],
  ] as const) {
    const request = new Request(`http://localhost/platform-services/${path}`, { headers: { accept } });
    const { service } = rig();
    const response = await service.server.fetch(status === 401 ? request : service.request('GET', path, { accept }));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, expected]);
  }
});

it('the codec may be in a form, for a failure too', async () => {
  for (const id of ['7', '8']) {
    const reply = await rig().send('POST', 'rest/entity', encode({ ...station, id, codec: 'gm/xml' }), form);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([id === '7' ? 200 : 404, 'gm/xml']);
  }
});

it('a ManipulationEnvelope can be a body in XML (R-60)', async () => {
  const types =
    "<t alias='B'>org.example.library.Book</t><t alias='M'>com.vendor.model.rest.crud.ManipulationEnvelope</t>";
  const pool =
    "<E id='M-0'><L p='assembly'><r>B-0</r><r>B-1</r></L><S p='instantiationsWithId'><r>B-0</r></S></E>" +
    "<E id='B-0'><l p='id'>500</l><s p='title'>Own</s><r p='sequel'>B-1</r></E>" +
    "<E id='B-1'><l p='id'>2</l><L p='marks'><s>m</s></L></E>";
  const body = `<gm-data><required-types>${types}</required-types><root-value><r>M-0</r></root-value><pool>${pool}</pool></gm-data>`;
  const path = target('assembly-stream-manipulate');
  expect(await rig().send('POST', path, body, { 'content-type': 'application/xml' })).toMatchObject({
    status: 200,
    text: 'null',
  });
  expect(rig().changes()).toEqual(['~ Book/2 {"marks":["m"]}', '+ Book/500 {"sequel":"Book/2","title":"Own"}']);
});
