import type { Deployment } from '@platform-services/sdk/model';
import type { Mapping } from '../case/mapping.js';
import { mandatoryNeeds, propertyNeeds, propertyTypes, referringNeeds } from '../case/needs.js';

const prefix = 'com.vendor.conformance.model';
const item = `${prefix}.Item`;
const thing = `${prefix}.Thing`;
const kind = `${prefix}.Kind`;
const namesake = `${prefix}.Resource`;
const ping = 'com.vendor.conformance.api.Ping';
const count = 'com.vendor.conformance.api.Count';
const greet = 'com.vendor.conformance.api.Greet';
const cartridges = 'com.vendor.model.deploymentapi.cartridge';

/** The external id of the suite's own access. */
const access = 'access.conformance';
const ignoringAccess = 'access.conformance.ignoring';
const staticResource = 'conformance-static';

/** What the types of the suite say about some of their properties besides the type. */
const further: { readonly [need: string]: { mandatory?: true; nullable?: false; default?: string } } = {
  strictBoolean: { nullable: false },
  strictInteger: { nullable: false },
  strictReference: { nullable: false },
  mandatoryReference: { mandatory: true },
  mandatoryProperty: { mandatory: true },
  mandatoryList: { mandatory: true },
  mandatoryInteger: { mandatory: true, nullable: false },
  mandatoryDefault: { mandatory: true, default: 'initial' },
};

/** Returns a property for each need, which is also its name. */
const propertiesFor = (needs: { readonly [need: string]: string }) =>
  Object.fromEntries(
    Object.entries(needs).map(([need, wanted]) => {
      const type = wanted.replace(/\bE\b/, item).replace(/\benum\b/, kind);
      return [need, further[need] === undefined ? type : { type, ...further[need] }];
    }),
  );

/** A deployment that meets all needs of the suite. The suite can judge a server that loads it completely. */
export const ownDeployment: Deployment = {
  models: [
    {
      name: 'conformance-model',
      types: {
        [kind]: { kind: 'enum', constants: ['alpha', 'beta', 'gamma'] },
        [thing]: { kind: 'entity', abstract: true, properties: { label: 'string' } },
        [item]: { kind: 'entity', extends: [thing], properties: propertiesFor(propertyNeeds) },
        [`${prefix}.SpecialItem`]: { kind: 'entity', extends: [item], properties: { special: 'string' } },
        [`${prefix}.Holder`]: { kind: 'entity', properties: { label: 'string', ...propertiesFor(referringNeeds) } },
        [`${prefix}.Named`]: { kind: 'entity', id: 'string', properties: { label: 'string', text: 'string' } },
        [`${prefix}.Strict`]: {
          kind: 'entity',
          properties: { label: 'string', ...propertiesFor(mandatoryNeeds) },
        },
        // A built-in type has the same simple name.
        [namesake]: { kind: 'entity', properties: { label: 'string' } },
        [`${prefix}.one.Twin`]: { kind: 'entity', properties: { label: 'string' } },
        [`${prefix}.two.Twin`]: { kind: 'entity', properties: { label: 'string' } },
      },
    },
  ],
  accesses: [
    {
      id: access,
      model: 'conformance-model',
      partitions: 'distinct',
      entities: [
        {
          _type: item,
          id: 1,
          label: 'resident',
          stringProperty: 'first',
          integerProperty: 1,
          longProperty: 1,
          dateProperty: '2026-03-01T12:30:45.123Z',
          stringList: ['a', 'b'],
          stringSet: ['a', 'b'],
          stringMap: { k: 'a' },
        },
        { _type: item, id: 2, label: 'resident', stringProperty: 'second', integerProperty: 2 },
        { _type: item, id: 3, label: 'resident', stringProperty: 'third', integerProperty: 3, booleanProperty: true },
        // Services that number each type on its own must not give this id to an entity of the supertype as well.
        { _type: `${prefix}.SpecialItem`, id: 1_000_000, label: 'resident', stringProperty: 'fourth' },
        {
          _type: `${prefix}.Holder`,
          id: 5,
          label: 'resident',
          mandatoryReference: { _type: item, id: 1 },
          strictReference: { _type: item, id: 1 },
        },
        { _type: `${prefix}.Named`, id: 'resident', label: 'resident', text: 'named' },
        { _type: `${prefix}.Strict`, id: 6, label: 'resident', mandatoryProperty: 'given' },
        { _type: namesake, id: 7, label: 'resident' },
      ],
      resources: [{ id: staticResource, name: 'resident.txt', mimeType: 'text/plain', text: 'resident' }],
      workbench: [
        { name: 'conformance-query', action: { kind: 'SimpleQueryAction', type: item } },
        {
          name: 'conformance-prototype',
          action: { kind: 'PrototypeQueryAction', prototype: { _type: item, label: 'resident' } },
        },
        {
          name: 'conformance-template',
          action: { kind: 'TemplateQueryAction', type: item, where: { label: { variable: 'label' } } },
        },
        { name: 'conformance-instantiation', action: { kind: 'SimpleInstantiationAction', type: item } },
        {
          name: 'conformance-mandatory-instantiation',
          action: { kind: 'SimpleInstantiationAction', type: `${prefix}.Strict` },
        },
        {
          name: 'conformance-template-instantiation',
          action: {
            kind: 'TemplateInstantiationAction',
            type: item,
            values: { label: { variable: 'label' }, stringProperty: 'templated' },
          },
        },
        { name: 'conformance-rpc', action: { kind: 'RpcAction', request: ping } },
      ],
      services: {
        [ping]: { properties: {}, message: 'pong' },
        [count]: { properties: {}, result: 3 },
        [greet]: { properties: { name: { type: 'string', mandatory: true } }, message: 'Hello {name}' },
        [`${cartridges}.DetectCartridges`]: { properties: {}, message: 'Detected new cartridges' },
        [`${cartridges}.SynchronizeCartridge`]: {
          properties: { cartridge: { type: 'string', mandatory: true } },
          message: 'Synchronized {cartridge}',
        },
      },
    },
    { id: ignoringAccess, model: 'conformance-model', partitions: 'ignored' },
  ],
  users: [{ name: 'conformance', password: 'conformance-password', roles: ['tester'] }],
};

/** Maps the needs of the suite to its own deployment. */
export const ownMapping: Mapping = {
  access,
  types: {
    entityType: { signature: item, marker: 'label' },
    subtype: { signature: `${prefix}.SpecialItem`, marker: 'label' },
    abstractType: { signature: thing },
    referringType: { signature: `${prefix}.Holder`, marker: 'label' },
    stringIdType: { signature: `${prefix}.Named`, marker: 'label' },
    mandatoryType: { signature: `${prefix}.Strict`, marker: 'label', values: { mandatoryProperty: 'given' } },
    namesakeType: { signature: namesake },
    enumType: { signature: kind },
  },
  properties: Object.fromEntries(Object.keys(propertyTypes).map((need) => [need, need])),
  constants: ['alpha', 'beta', 'gamma'],
  ambiguousName: 'Twin',
  partitions: ['conformance-one', 'conformance-two'],
  ignoringAccess,
  staticResource,
  actions: {
    query: { folder: 'conformance-query' },
    prototype: { folder: 'conformance-prototype', values: { label: 'resident' } },
    template: { folder: 'conformance-template', variable: 'label' },
    instantiation: { folder: 'conformance-instantiation', variable: 'label' },
    mandatoryInstantiation: { folder: 'conformance-mandatory-instantiation', variable: 'label' },
    templateInstantiation: {
      folder: 'conformance-template-instantiation',
      variable: 'label',
      values: { stringProperty: 'templated' },
    },
    rpc: { folder: 'conformance-rpc' },
  },
  services: {
    message: { signature: ping, message: 'pong' },
    result: { signature: count },
    parameter: { signature: greet, property: 'name', message: 'Hello {value}' },
    detectCartridges: { signature: `${cartridges}.DetectCartridges`, message: 'Detected new cartridges' },
    synchronizeCartridge: {
      signature: `${cartridges}.SynchronizeCartridge`,
      property: 'cartridge',
      message: 'Synchronized {value}',
    },
  },
  features: ['resources', 'legacy', 'xml', 'logout'],
};

/** The user of the suite's own deployment. */
export const ownUser = { user: 'conformance', password: 'conformance-password' } as const;
