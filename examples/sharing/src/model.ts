import { defineModel } from '@platform-services/sdk/model';

/** The part of the demo model that this example deals with. */
export const model = defineModel({
  name: 'demo-model',
  types: {
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      properties: {
        firstName: 'string',
        lastName: 'string',
        ssn: 'string',
        birth: 'date',
        balance: 'decimal',
        nicknames: 'set<string>',
        friend: 'com.vendor.demo.model.Person',
        children: 'list<com.vendor.demo.model.Person>',
      },
    },
  },
});
