import { defineModel } from '../../src/model/index.js';

/** Every kind of property. */
export const testModel = defineModel({
  name: 'test-model',
  types: {
    'a.Party': { kind: 'entity', abstract: true, properties: { lastName: 'string' } },
    'a.Person': {
      kind: 'entity',
      extends: ['a.Party'],
      properties: {
        firstName: 'string',
        active: { type: 'boolean', nullable: false, default: true },
        age: 'integer',
        salary: 'decimal',
        height: 'double',
        weight: 'float',
        steps: 'long',
        birth: 'date',
        gender: 'a.Gender',
        father: 'a.Person',
        anything: 'object',
        children: 'list<a.Person>',
        scores: 'list<long>',
        nicknames: 'set<string>',
        friends: 'set<a.Person>',
        days: 'list<date>',
        genders: 'set<a.Gender>',
        phoneBook: 'map<string,string>',
        marks: 'map<integer,long>',
        byGender: 'map<a.Gender,a.Person>',
        rivals: 'map<a.Person,string>',
      },
    },
    'a.Company': { kind: 'entity', id: 'string', extends: ['a.Party'], properties: { boss: 'a.Person' } },
    'a.Gender': { kind: 'enum', constants: ['male', 'female'] },
  },
});
