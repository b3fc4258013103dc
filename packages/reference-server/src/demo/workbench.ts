import type { AccessDefinition, WorkbenchFolder } from '@platform-services/sdk/model';

const cartridge = 'com.vendor.model.deploymentapi.cartridge';

/** At least one folder for each kind of action (4.5). */
export const demoWorkbench: readonly WorkbenchFolder[] = [
  { name: 'persons', action: { kind: 'SimpleQueryAction', type: 'com.vendor.demo.model.Person' } },
  { name: 'companies', action: { kind: 'SimpleQueryAction', type: 'com.vendor.demo.model.Company' } },
  {
    name: 'likeThis',
    action: {
      kind: 'PrototypeQueryAction',
      prototype: { _type: 'com.vendor.demo.model.Person', lastName: 'Doe' },
    },
  },
  {
    name: 'byLastName',
    action: {
      kind: 'TemplateQueryAction',
      type: 'com.vendor.demo.model.Person',
      where: { lastName: { variable: 'lastName' } },
    },
  },
  {
    name: 'activeByGender',
    action: {
      kind: 'TemplateQueryAction',
      type: 'com.vendor.demo.model.Person',
      where: { active: true, gender: { variable: 'gender' } },
    },
  },
  { name: 'newPerson', action: { kind: 'SimpleInstantiationAction', type: 'com.vendor.demo.model.Person' } },
  {
    name: 'newDoe',
    action: {
      kind: 'TemplateInstantiationAction',
      type: 'com.vendor.demo.model.Person',
      values: { lastName: 'Doe', firstName: { variable: 'firstName' } },
    },
  },
  {
    name: 'newAddress',
    action: {
      kind: 'TemplateInstantiationAction',
      type: 'com.vendor.demo.model.Address',
      values: { country: 'northmark', city: { variable: 'city' }, street: { variable: 'street' } },
    },
  },
  { name: 'detect', action: { kind: 'RpcAction', request: `${cartridge}.DetectCartridges` } },
  { name: 'synchronize', action: { kind: 'RpcAction', request: `${cartridge}.SynchronizeCartridge` } },
];

/** The service requests for `eval` and RPC actions (4.6). */
export const demoServices: NonNullable<AccessDefinition['services']> = {
  [`${cartridge}.DetectCartridges`]: { properties: {}, message: 'Detected new cartridges' },
  [`${cartridge}.SynchronizeCartridge`]: {
    properties: { cartridge: { type: 'string', mandatory: true } },
    message: 'Synchronized {cartridge}',
    result: null,
  },
  'com.vendor.demo.service.Greet': {
    properties: { name: { type: 'string', nullable: false, default: 'stranger' }, times: 'integer' },
    message: 'Good morning, {name}',
    result: { _type: 'map', value: [{ key: 'language', value: 'en' }] },
  },
  // Without a message, the response is the result.
  'com.vendor.demo.service.OpeningHours': { result: ['09:00-12:00', '13:00-17:00'] },
};
