import { defineModel } from '@platform-services/sdk';

/** The parts of the demo deployment that the clients of a soak use. */
export const soakModel = defineModel({
  name: 'demo-model',
  types: {
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      properties: {
        ssn: { type: 'string', mandatory: true },
        lastName: 'string',
        age: 'integer',
        children: 'list<com.vendor.demo.model.Person>',
        nicknames: 'set<string>',
        phoneBook: 'map<string,string>',
      },
    },
  },
});
