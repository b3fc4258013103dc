import { defineModel } from '../../src/model/index.js';

/** The model of `generated-model.ts`: subtypes, and properties of each kind. */
export const family = defineModel({
  name: 'family',
  types: {
    'com.vendor.demo.model.Party': {
      kind: 'entity',
      abstract: true,
      properties: { lastName: { type: 'string', mandatory: true } },
    },
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party'],
      properties: {
        firstName: 'string',
        active: { type: 'boolean', nullable: false, default: true },
        age: 'integer',
        memberNumber: 'long',
        balance: 'decimal',
        birth: 'date',
        gender: 'com.vendor.demo.model.Gender',
        father: 'com.vendor.demo.model.Person',
        children: 'list<com.vendor.demo.model.Person>',
        colours: 'set<com.vendor.demo.model.Colour>',
        phoneBook: 'map<string,string>',
        scores: 'map<integer,long>',
        anything: 'object',
      },
    },
    'com.vendor.demo.model.Employee': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Person'],
      properties: { position: 'string', salary: { type: 'decimal', nullable: false, default: 0 } },
    },
    'com.vendor.demo.model.Company': {
      kind: 'entity',
      id: 'string',
      extends: ['com.vendor.demo.model.Party'],
      properties: { name: { type: 'string', mandatory: true } },
    },
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
    'com.vendor.demo.model.Colour': { kind: 'enum', constants: ['red', 'blue'] },
  },
});

/** A deployment with it. */
export const familyDeployment = { models: [family], accesses: [{ id: 'access.demo', model: 'family' }], users: [] };
