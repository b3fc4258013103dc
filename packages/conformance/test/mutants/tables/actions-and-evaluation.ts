import { mutant, table } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  call,
  dropParameter,
  dropParameters,
  editJson,
  editList,
  editParameter,
  editText,
  given,
  refuse,
  requests,
  setParameter,
  status,
  type When,
  without,
} from '../mutations/index.js';
import { byGet, hasNo, valued } from './legacy-mutations.js';

/** The folders of the suite's own workbench. */
const folder = (name: string): When => given('name', `conformance-${name}`);
/** The action of a folder does what that of another does. */
const runs = (name: string, other: string): Mutation =>
  byGet('action', folder(name), setParameter('name', `conformance-${other}`));
/** An action answers one projection in place of another; without one where that is empty. */
const acts = (name: string, from: string, to: string): Mutation =>
  byGet('action', folder(name), given('projection', from), setParameter('projection', to));

const actions = table(
  mutant('ACT-01', 'there is no GET', hasNo('GET', 'action')),
  mutant('ACT-02', 'there is no POST', hasNo('POST', 'action')),
  mutant('ACT-08', 'an RPC action is refused', byGet('action', folder('rpc'), refuse(400))),
  mutant(
    'ACT-08',
    'an RPC action answers nothing',
    requests('GET', call('action'), folder('rpc'), without('projection'))(editText(() => 'null')),
  ),
  mutant('ACT-09', 'a SimpleQueryAction is refused', byGet('action', folder('query'), refuse(400))),
  mutant('ACT-10', 'the prototype is not read', runs('prototype', 'query')),
  mutant(
    'ACT-10',
    'only one instance is like the prototype',
    requests('GET', call('action'), folder('prototype'))(editList((list) => list.slice(0, 1))),
  ),
  mutant('ACT-11', 'the conditions are not read', runs('template', 'query')),
  mutant('ACT-13', 'the values of the template are not set', runs('template-instantiation', 'instantiation')),
  mutant('ACT-15', 'the `payload` of an RPC action is the response', acts('rpc', 'payload', 'envelope')),
  mutant(
    'ACT-17',
    'the default of a query is `envelope`',
    byGet('action', folder('query'), without('projection'), setParameter('projection', 'envelope')),
  ),
  mutant('ACT-17', 'the `payload` of a query is the query result', acts('query', 'payload', 'envelope')),
  mutant('ACT-18', '`first-of-payload` answers all', acts('template', 'first-of-payload', 'payload')),
  mutant(
    'ACT-19',
    'the `envelope` of an instantiation is the manipulation',
    acts('instantiation', 'envelope', 'payload'),
  ),
  mutant('ACT-21', '`id` answers the entity', acts('instantiation', 'id', 'entity')),
  mutant('ACT-22', '`entity` answers the id', acts('instantiation', 'entity', 'id')),
  mutant(
    'ACT-23',
    'the array is in a wrapper',
    requests('GET', call('action'), folder('query'))(editJson((value) => ({ value, _type: 'list' }))),
  ),
);

const services = 'com.vendor.model.deploymentapi.cartridge';
const detect = given('type', `${services}.DetectCartridges`);
const synchronize = given('type', `${services}.SynchronizeCartridge`);

const counting = given('type', 'com.vendor.conformance.api.Count');

const evaluation = table(
  mutant('EVA-01', 'there is no GET', hasNo('GET', 'eval')),
  mutant('EVA-02', 'there is no POST', hasNo('POST', 'eval')),
  mutant('EVA-03', 'there is no PUT', hasNo('PUT', 'eval')),
  mutant('EVA-08', 'no property is set', byGet('eval', dropParameters(/^\*/))),
  mutant(
    'EVA-08',
    'a property has always the same value',
    requests('GET', call('eval'))(editParameter('*name', () => 'somebody')),
  ),
  mutant('EVA-11', 'the status is 202', byGet('eval', status(202))),
  mutant(
    'EVA-11',
    'the message is a text that is not JSON',
    requests('GET', call('eval'), without('projection'))(editText((text) => text.replaceAll('"', ''))),
  ),
  mutant('EVA-12', 'there is no such request', byGet('eval', detect, refuse(404))),
  mutant(
    'EVA-12',
    'it says something else',
    byGet('eval', detect, setParameter('type', 'com.vendor.conformance.api.Ping')),
  ),
  mutant('EVA-13', 'there is no such request', byGet('eval', synchronize, refuse(404))),
  mutant('EVA-13', '`cartridge` is not read', byGet('eval', synchronize, dropParameter('*cartridge'))),
  mutant(
    'EVA-13',
    'another cartridge is synchronized',
    byGet('eval', synchronize, valued('cartridge'), setParameter('*cartridge', 'other')),
  ),
  mutant(
    'EVA-14',
    'the message is the result where there is none',
    byGet('eval', counting, given('projection', 'message'), dropParameter('projection')),
  ),
  mutant(
    'R-61-12',
    'the result is no substitute for a message',
    byGet('eval', counting, without('projection'), setParameter('projection', 'message')),
  ),
);

/** 4.5 and 4.6: actions of a workbench, and service requests that are evaluated. */
export const actionsAndEvaluation = [...actions, ...evaluation];
