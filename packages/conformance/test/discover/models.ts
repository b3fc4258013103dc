import type { Deployment } from '@platform-services/sdk/model';

/** The user of each deployment. */
export const user = { user: 'qa', password: 'qa-password' } as const;
const users = [{ name: user.user, password: user.password }];

const clinic = 'org.clinic';
/** A clinic: the first property by name holds any value, here texts; `code` is a text in a format. */
export const clinicDeployment: Deployment = {
  models: [
    {
      name: 'clinic',
      types: {
        [`${clinic}.Patient`]: {
          kind: 'entity',
          properties: {
            attachment: 'object',
            code: 'string',
            born: 'date',
            insured: 'boolean',
            remarks: 'string',
            surname: 'string',
            visits: 'integer',
            allergies: 'set<string>',
            doctor: `${clinic}.Doctor`,
          },
        },
        [`${clinic}.Doctor`]: {
          kind: 'entity',
          properties: { name: 'string', patients: `list<${clinic}.Patient>`, favourite: `${clinic}.Patient` },
        },
      },
    },
  ],
  accesses: [
    {
      id: 'access.clinic',
      model: 'clinic',
      entities: [
        ...(['Abel', 'Baker', 'Carver', 'Dyer'] as const).map((surname, index) => ({
          _type: `${clinic}.Patient`,
          id: index + 1,
          attachment: `scan ${index}`,
          code: `P-00${index}`,
          born: `19${index + 40}-03-01T12:30:45.123Z`,
          insured: index % 2 === 0,
          remarks: `${surname} came for the first time on Monday`,
          surname,
          ...(index === 0 ? {} : { visits: index }),
          allergies: ['pollen'],
        })),
        { _type: `${clinic}.Doctor`, id: 10, name: 'Eve', patients: [{ _type: `${clinic}.Patient`, id: 1 }] },
        { _type: `${clinic}.Doctor`, id: 11, name: 'Finn', favourite: { _type: `${clinic}.Patient`, id: 2 } },
      ],
    },
  ],
  users,
};

const shop = 'com.shop.model';
/** A shop: enums, numbers of every type, collections of every kind, and a supplier whose id is a text. */
export const shopDeployment: Deployment = {
  models: [
    {
      name: 'shop',
      types: {
        [`${shop}.Size`]: { kind: 'enum', constants: ['small', 'medium', 'large'] },
        [`${shop}.Supplier`]: { kind: 'entity', id: 'string', properties: { name: 'string' } },
        [`${shop}.Article`]: {
          kind: 'entity',
          properties: {
            title: 'string',
            text: 'string',
            stock: 'integer',
            sold: 'long',
            price: 'decimal',
            weight: 'double',
            rating: 'float',
            size: `${shop}.Size`,
            sizes: `list<${shop}.Size>`,
            tags: 'list<string>',
            counts: 'list<integer>',
            ids: 'list<long>',
            prices: 'list<decimal>',
            dates: 'list<date>',
            badges: 'set<string>',
            marks: 'set<integer>',
            numbers: 'set<long>',
            rates: 'set<decimal>',
            labels: 'map<string,string>',
            ranks: 'map<integer,string>',
            totals: 'map<string,long>',
            like: `${shop}.Article`,
            parts: `list<${shop}.Article>`,
            group: `set<${shop}.Article>`,
            byName: `map<string,${shop}.Article>`,
            notes: `map<${shop}.Article,string>`,
            supplier: `${shop}.Supplier`,
          },
        },
      },
    },
  ],
  accesses: [
    {
      id: 'access.shop',
      model: 'shop',
      entities: [
        { _type: `${shop}.Supplier`, id: 'north', name: 'The northern store of everything and more' },
        { _type: `${shop}.Supplier`, id: 'south', name: 'The southern store of everything and more' },
        {
          _type: `${shop}.Article`,
          id: 1,
          title: 'Table',
          text: 'A table of oak that stands on four legs',
          stock: 3,
          sold: 4,
          price: 1.5,
          weight: 2.5,
          rating: 3.5,
          size: 'small',
          sizes: ['small', 'large'],
          tags: ['new'],
          counts: [1],
          ids: [1],
          prices: [1.5],
          dates: ['2026-03-01T12:30:45.123Z'],
          badges: ['eco'],
          marks: [1],
          numbers: [1],
          rates: [1.5],
          labels: { de: 'Tisch' },
          ranks: { _type: 'map', value: [{ key: 1, value: 'first' }] },
          totals: { all: 4 },
          like: { _type: `${shop}.Article`, id: 2 },
          parts: [{ _type: `${shop}.Article`, id: 2 }],
          group: [{ _type: `${shop}.Article`, id: 2 }],
          byName: { leg: { _type: `${shop}.Article`, id: 2 } },
          notes: { _type: 'map', value: [{ key: { _type: `${shop}.Article`, id: 2 }, value: 'four' }] },
          supplier: { _type: `${shop}.Supplier`, id: 'north' },
        },
        { _type: `${shop}.Article`, id: 2, title: 'Leg', text: 'A leg of a table, which is of oak as well' },
      ],
    },
  ],
  users,
};

const law = 'net.law';
/** A law firm: an abstract type, whose instances are of two types of which one extends the other. */
export const lawDeployment: Deployment = {
  models: [
    {
      name: 'law',
      types: {
        [`${law}.Record`]: { kind: 'entity', abstract: true, properties: { subject: 'string' } },
        [`${law}.Case`]: {
          kind: 'entity',
          extends: [`${law}.Record`],
          properties: { court: 'string', open: 'boolean' },
        },
        [`${law}.Appeal`]: { kind: 'entity', extends: [`${law}.Case`], properties: { reason: 'string' } },
      },
    },
  ],
  accesses: [
    {
      id: 'access.law',
      model: 'law',
      entities: [
        { _type: `${law}.Appeal`, id: 1, subject: 'Smith against the town of Little Snoring', court: 'High Court' },
        {
          _type: `${law}.Case`,
          id: 2,
          subject: 'Jones against the heirs of Mister Miller',
          court: 'Town Court',
          open: true,
        },
      ],
    },
  ],
  users,
};
