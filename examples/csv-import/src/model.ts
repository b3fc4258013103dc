import { defineModel, type EntityChangesOf } from '@platform-services/sdk/model';

/** The properties of the service that the columns of the file contain. */
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
        email: 'string',
        balance: 'decimal',
      },
    },
  },
});

/** The names of the columns, which are those of the properties. */
export const columns = ['id', 'firstName', 'lastName', 'ssn', 'birth', 'email', 'balance'] as const;

export type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;

/** Whether two rows have the same id, for which `7` and `07` are the same number. */
export function areOfOnePerson({ id: one = '' }: Cells, { id: other = '' }: Cells): boolean {
  const zeros = /^0+(?=\d)/;
  return one.replace(zeros, '') === other.replace(zeros, '');
}

/**
 * Returns the person that a row describes. An empty cell clears the property, and a missing column leaves it as it is.
 * The SDK checks decimals and dates, which it takes as text.
 *
 * @throws RangeError if the id is not a number
 */
export function personOf({ id = '', ...cells }: Cells): EntityChangesOf<typeof model, 'Person'> & { id: bigint } {
  if (!/^\d+$/.test(id)) throw new RangeError(`Expected a number in the column id, got ${JSON.stringify(id)}.`);
  const properties = Object.entries(cells).map(([name, cell]) => [name, cell === '' ? null : cell]);
  return { ...Object.fromEntries(properties), id: BigInt(id) };
}
