import { defineModel } from '../../src/model/index.js';

/** One type of everything: several parents, a chain of them, an ambiguous simple name, every kind of property. */
export const model = defineModel({
  name: 'demo-model',
  types: {
    'com.vendor.demo.model.Party': {
      kind: 'entity',
      abstract: true,
      properties: { lastName: 'string', address: 'com.vendor.demo.model.Address' },
    },
    'com.vendor.demo.model.Marked': { kind: 'entity', abstract: true, properties: { mark: 'decimal' } },
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party', 'com.vendor.demo.model.Marked'],
      properties: {
        firstName: 'string',
        ssn: { type: 'string', mandatory: true },
        active: { type: 'boolean', nullable: false, default: true },
        age: 'integer',
        size: 'float',
        weight: 'double',
        born: 'date',
        father: 'com.vendor.demo.model.Person',
        gender: 'com.vendor.demo.model.Gender',
        children: 'list<com.vendor.demo.model.Person>',
        nicknames: 'set<string>',
        phoneBook: 'map< string, string >',
        scores: 'map<integer,long>',
        byGender: 'map<com.vendor.demo.model.Gender,integer>',
        anything: 'object',
        photo: 'com.vendor.model.resource.Resource',
        friends: 'set<com.vendor.demo.model.Party>',
      },
    },
    'com.vendor.demo.model.Employee': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Person'],
      properties: { salary: 'long' },
    },
    'com.vendor.demo.model.Company': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party'],
      properties: { staff: 'long' },
    },
    'com.vendor.demo.model.Address': { kind: 'entity', id: 'string', properties: { street: 'string' } },
    'com.vendor.demo.other.Address': { kind: 'entity', properties: { zip: 'string' } },
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
  },
});

export type Model = typeof model;
