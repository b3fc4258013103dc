import { mutant, table } from '../mutant.js';
import {
  answer,
  asWith,
  call,
  editBody,
  editParameter,
  effectOf,
  given,
  isNode,
  on,
  property,
  setParameter,
} from '../mutations/index.js';

const payload = given('projection', 'payload');

const others = table(
  mutant(
    'TYP-06',
    '`instantiationsWithId` is not read',
    on('*', call('assembly-manipulate'), editParameter('body', withoutInstantiations)),
  ),
  mutant(
    'TYP-06',
    '`instantiationsWithId` is not read',
    on('*', call('assembly-stream-manipulate'), editBody(bareEnvelope)),
  ),
  mutant(
    'TYP-07',
    'the payload of a delete is empty',
    on('*', call('delete'), payload, setParameter('projection', 'none')),
  ),
);

function withoutInstantiations(text: string): string {
  return JSON.stringify(bareEnvelope(JSON.parse(text)));
}

function bareEnvelope(json: unknown): unknown {
  if (!isNode(json)) return json;
  const { instantiationsWithId: _instantiations, ...rest } = json;
  return rest;
}

/** DELETE leaves this value, and answers as it should. */
const leaves = (need: string, value: unknown) => on('DELETE', property(need), effectOf(asWith('PUT', value)));

const emptied = table(
  mutant('EMP-01', 'a boolean is null', leaves('booleanProperty', null)),
  mutant('EMP-02', 'an integer is null', leaves('integerProperty', null)),
  mutant('EMP-03', 'a long is null', leaves('longProperty', null)),
  mutant('EMP-04', 'a float is null', leaves('floatProperty', null)),
  mutant('EMP-05', 'a double is null', leaves('doubleProperty', null)),
  mutant('EMP-06', 'a decimal is null', leaves('decimalProperty', null)),
  mutant('EMP-10', 'an object is an empty text', leaves('objectProperty', '')),
  mutant('EMP-11', 'a string is an empty text', leaves('stringProperty', '')),
  mutant('EMP-12', 'a list keeps its first element', leaves('stringList', ['a'])),
  mutant('EMP-12', 'an empty list reads as null', on('GET', property('stringList'), answer(200, 'null'))),
  mutant('EMP-13', 'an empty set reads as null', on('GET', property('stringSet'), answer(200, 'null'))),
  mutant('EMP-14', 'an empty map reads as null', on('GET', property('stringMap'), answer(200, 'null'))),
);

/** 2.3 to 2.5: how sessions and other types look, and what DELETE leaves. */
export const types = [...others, ...emptied];
