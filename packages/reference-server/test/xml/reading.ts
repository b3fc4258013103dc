import { list, people, person, refusalOf, shownValue } from '../json/people.js';
import type { SmallService } from '../support/small-service.js';

/** The whole form around a value and a pool. */
export function form(value: string, pool = '', required = ''): string {
  const types = `<t alias='P'>com.vendor.demo.model.Person</t><t alias='G'>com.vendor.demo.model.Gender</t>${required}`;
  return `<gm-data><required-types>${types}</required-types><root-value>${value}</root-value><pool>${pool}</pool></gm-data>`;
}

const xml = { 'content-type': 'application/xml' };

/** Sends one entity in XML, or a list of them. */
export const sendAll = (service: SmallService, text: string) =>
  service.send('POST', /<root-value>\s*<L>/.test(text) ? list : people, text, xml);

/** Puts the value of a property of the person in XML. */
export const sendValue = (service: SmallService, text: string, property: string) =>
  service.send('PUT', `rest/v2/properties/a/${person}/1/${property}`, text, xml);

/** The refusal of entities in XML. */
export const refusalOfAll = (service: SmallService, text: string) => refusalOf(service, sendAll(service, text));

/** The value of a property that is put in XML, in JSON with all types. */
export async function valueIn(service: SmallService, text: string, property: string): Promise<string> {
  const { status, text: answer } = await sendValue(service, text, property);
  if (status !== 200) throw new Error(`${status} ${answer}`);
  return await shownValue(service, property);
}
