import type { AccessDefinition, Deployment, ServiceContext } from '@platform-services/sdk/model';
import { library } from '../support/library.js';

const prefix = 'org.example.library';
const cartridge = 'com.vendor.model.deploymentapi.cartridge';

/** The requests that the service functions received. */
export const asked: { request: unknown; context: ServiceContext }[] = [];

/** One folder at least for each kind of action. */
const workbench: AccessDefinition['workbench'] = [
  { name: 'books', action: { kind: 'SimpleQueryAction', type: `${prefix}.Book` } },
  { name: 'twice', action: { kind: 'PrototypeQueryAction', prototype: { _type: `${prefix}.Book`, title: 'Twice' } } },
  {
    name: 'likeSea',
    action: {
      kind: 'PrototypeQueryAction',
      prototype: {
        _type: `${prefix}.Item`,
        title: 'Sea',
        id: 1,
      },
    },
  },
  {
    name: 'deep',
    action: {
      kind: 'PrototypeQueryAction',
      prototype: {
        _type: `${prefix}.Book`,
        author: { _type: `${prefix}.Author`, name: 'Jane' },
        marks: ['a', 'b', 'c'],
        tags: { _type: 'set', value: ['y', 'x'] },
        stock: { _type: 'map', value: [{ key: 1, value: 100 }] },
        parts: [{ _type: `${prefix}.Book`, title: 'Sky' }, { _type: `${prefix}.Book` }],
      },
    },
  },
  {
    name: 'cyclic',
    action: {
      kind: 'PrototypeQueryAction',
      prototype: { _type: `${prefix}.Copy`, _id: 'c', twin: { _type: `${prefix}.Copy`, twin: { _ref: 'c' } } },
    },
  },
  { name: 'unset', action: { kind: 'PrototypeQueryAction', prototype: { _type: `${prefix}.Book`, title: null } } },
  {
    name: 'byTitle',
    action: { kind: 'TemplateQueryAction', type: `${prefix}.Book`, where: { title: { variable: 'wanted' } } },
  },
  {
    name: 'byGenre',
    action: {
      kind: 'TemplateQueryAction',
      type: `${prefix}.Book`,
      where: { inPrint: true, genre: { variable: 'genre' } },
    },
  },
  {
    name: 'byCopy',
    action: { kind: 'TemplateQueryAction', type: `${prefix}.Loan`, where: { pledge: { variable: 'copy' } } },
  },
  {
    name: 'byMarks',
    action: { kind: 'TemplateQueryAction', type: `${prefix}.Book`, where: { marks: { variable: 'marks' } } },
  },
  {
    name: 'byDay',
    action: { kind: 'TemplateQueryAction', type: 'org.example.catalog.Entry', where: { day: { variable: 'day' } } },
  },
  { name: 'newAuthor', action: { kind: 'SimpleInstantiationAction', type: `${prefix}.Author` } },
  { name: 'newBook', action: { kind: 'SimpleInstantiationAction', type: `${prefix}.Book` } },
  {
    name: 'newNovel',
    action: {
      kind: 'TemplateInstantiationAction',
      type: `${prefix}.Book`,
      values: {
        genre: 'novel',
        title: { variable: 'name' },
        marks: ['fresh'],
        author: { _type: `${prefix}.Author`, name: 'Newcomer' },
        sequel: { _type: `${prefix}.Book`, id: 2 },
      },
    },
  },
  {
    name: 'newSequel',
    action: {
      kind: 'TemplateInstantiationAction',
      type: `${prefix}.Book`,
      values: { sequel: { _type: `${prefix}.Book`, id: 999 } },
    },
  },
  { name: 'detect', action: { kind: 'RpcAction', request: `${cartridge}.DetectCartridges` } },
  { name: 'synchronize', action: { kind: 'RpcAction', request: `${cartridge}.SynchronizeCartridge` } },
  { name: 'hours', action: { kind: 'RpcAction', request: 'org.example.service.Hours' } },
  { name: 'both', action: { kind: 'RpcAction', request: 'org.example.service.Greet' } },
  { name: 'compute', action: { kind: 'RpcAction', request: 'org.example.service.Compute' } },
];

const services: AccessDefinition['services'] = {
  [`${cartridge}.DetectCartridges`]: { properties: {}, message: 'Detected new cartridges' },
  [`${cartridge}.SynchronizeCartridge`]: {
    properties: { cartridge: { type: 'string', mandatory: true } },
    message: 'Synchronized {cartridge}',
    result: null,
  },
  'org.example.service.Greet': {
    properties: {
      name: { type: 'string', nullable: false, default: 'stranger' },
      times: 'integer',
      languages: 'list<string>',
      book: `${prefix}.Book`,
      on: 'date',
    },
    message: 'Hello {name}, {times} times, in [{languages}], with {book} on {on}',
    result: { _type: 'map', value: [{ key: 'language', value: 'en' }] },
  },
  'org.example.service.Hours': { result: ['09-12', '13-17'] },
  'org.example.service.Nothing': {},
  'org.example.service.Graph': {
    result: {
      _type: `${prefix}.Copy`,
      _id: 'x',
      code: 'first',
      twin: { _type: `${prefix}.Copy`, twin: { _ref: 'x' } },
    },
  },
  'org.example.other.Hours': { message: 'other' },
  'org.example.service.Compute': async (request, context) => {
    asked.push({ request, context });
    await Promise.resolve();
    const shown = Object.entries(request).map(([key, value]) => ({ key, value: String(value) }));
    return { _type: 'map', value: shown };
  },
  'org.example.service.Sync': () => 7,
  'org.example.service.Throws': () => {
    throw new Error('deliberate');
  },
  'org.example.service.Wrong': () => ({ _type: 'no.such.Type' }),
  // A request that a model knows.
  'org.example.catalog.Entry': (request, context) => {
    asked.push({ request, context });
    return null;
  },
};

const [first, ...others] = library.accesses;

/** The library with a workbench and services. */
export const withServices: Deployment = {
  ...library,
  accesses: first === undefined ? [] : [{ ...first, workbench, services }, ...others],
};
