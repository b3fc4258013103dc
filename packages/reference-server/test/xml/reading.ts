import { readingEntities, readValue } from '../../src/json/read-json.js';
import type { ValueType } from '../../src/model/types.js';
import { completed } from '../../src/work/steps.js';
import { parsingXml } from '../../src/xml/parse-xml.js';
import { context, Person } from '../json/model.js';

export const sample = `<?xml version='1.0' encoding='UTF-8'?>
<?gm-xml version="4"?>
<gm-data>
 <required-types>
  <t alias='Gender^1'>com.vendor.demo.model.Gender</t>
  <t alias='Person^2' num='2'>com.vendor.demo.model.Person</t>
 </required-types>
 <root-value>
  <L><r>Person^2-0</r><r>Person^2-1</r></L>
 </root-value>
 <pool>
  <E id='Person^2-0'>
   <s p='firstName'>Ann</s>
   <r p='father'>Person^2-1</r>
   <e p='gender'>Gender^1.female</e>
   <l p='id'>1</l>
   <S p='nicknames'><s>A &amp; B</s></S>
   <M p='scores'><m><i>3</i><l>9</l></m></M>
  </E>
  <E id='Person^2-1'><T p='birth'>2001-02-03T00:00:00.000+0000</T><a p='father'/><l p='id'>2</l></E>
 </pool>
</gm-data>`;

/** The whole form around a value and a pool. */
export function form(value: string, pool = '', required = ''): string {
  const types = `<t alias='P'>com.vendor.demo.model.Person</t><t alias='G'>com.vendor.demo.model.Gender</t>${required}`;
  return `<gm-data><required-types>${types}</required-types><root-value>${value}</root-value><pool>${pool}</pool></gm-data>`;
}

export function readAll(text: string) {
  const entities = completed(parsingXml(text)).locating((tree) => completed(readingEntities(tree, Person, context)));
  return Array.isArray(entities) ? entities : [entities];
}

export const readOf = (text: string, type: ValueType) =>
  completed(parsingXml(text)).locating((tree) => readValue(tree, type, context));
