import { defineModel } from '@platform-services/sdk/model';

/** What this application uses of the demo deployment. A model may leave out types and properties. */
export const model = defineModel({
  name: 'reunion',
  types: {
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      properties: {
        firstName: 'string',
        lastName: 'string',
        ssn: 'string',
        friend: 'com.vendor.demo.model.Person',
      },
    },
  },
});
