import { defineModel } from '@platform-services/sdk/model';

/** What the routes show of the service. */
export const model = defineModel({
  name: 'people',
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
      },
    },
  },
});
