import type { ModelDefinition } from '@platform-services/sdk/model';
import { showcaseType } from './showcase-type.js';

/** People, companies, addresses and documents. {@link showcaseType} has properties of every type of the grammar. */
export const demoModel: ModelDefinition = {
  name: 'demo-model',
  types: {
    'com.vendor.demo.model.Party': {
      kind: 'entity',
      abstract: true,
      properties: {
        lastName: 'string',
        email: 'string',
        address: 'com.vendor.demo.model.Address',
        tags: 'set<string>',
      },
    },
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party'],
      properties: {
        firstName: 'string',
        ssn: { type: 'string', mandatory: true },
        active: { type: 'boolean', nullable: false, default: true },
        age: 'integer',
        birth: 'date',
        gender: 'com.vendor.demo.model.Gender',
        memberNumber: 'long',
        height: 'float',
        weight: 'double',
        balance: 'decimal',
        father: 'com.vendor.demo.model.Person',
        mother: 'com.vendor.demo.model.Person',
        friend: 'com.vendor.demo.model.Person',
        children: 'list<com.vendor.demo.model.Person>',
        nicknames: 'set<string>',
        colours: 'set<com.vendor.demo.model.Colour>',
        phoneBook: 'map<string,string>',
        scores: 'map<integer,long>',
        addresses: 'map<string,com.vendor.demo.model.Address>',
        anything: 'object',
      },
    },
    'com.vendor.demo.model.Employee': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Person', 'com.vendor.demo.model.Auditable'],
      properties: {
        position: 'string',
        salary: { type: 'decimal', nullable: false },
        employer: 'com.vendor.demo.model.Company',
        manager: 'com.vendor.demo.model.Employee',
        skills: 'map<com.vendor.demo.model.Skill,integer>',
      },
    },
    'com.vendor.demo.model.Company': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party'],
      properties: {
        name: { type: 'string', mandatory: true },
        industry: 'com.vendor.demo.model.Industry',
        founded: 'date',
        listed: { type: 'boolean', nullable: false },
        headcount: 'integer',
        registration: 'long',
        marketShare: 'float',
        rating: 'double',
        revenue: 'decimal',
        employees: 'set<com.vendor.demo.model.Employee>',
        offices: 'list<com.vendor.demo.model.Address>',
        partners: 'set<com.vendor.demo.model.Company>',
        contacts: 'map<string,com.vendor.demo.model.Person>',
        openingHours: 'map<com.vendor.demo.model.Weekday,string>',
        shares: 'map<com.vendor.demo.model.Party,decimal>',
      },
    },
    'com.vendor.demo.model.Address': {
      kind: 'entity',
      properties: {
        street: 'string',
        houseNumber: 'string',
        zipCode: 'string',
        city: 'string',
        country: 'com.vendor.demo.model.Country',
        latitude: 'double',
        longitude: 'double',
        verified: { type: 'boolean', nullable: false },
      },
    },
    'com.vendor.demo.model.Auditable': {
      kind: 'entity',
      abstract: true,
      properties: { created: 'date', creator: 'string' },
    },
    'com.vendor.demo.model.Document': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Auditable'],
      id: 'string',
      properties: {
        title: { type: 'string', mandatory: true },
        kind: { type: 'com.vendor.demo.model.DocumentKind', nullable: false, default: 'letter' },
        pages: { type: 'integer', nullable: false, default: 1 },
        size: 'long',
        price: 'decimal',
        owner: { type: 'com.vendor.demo.model.Party', mandatory: true },
        author: 'com.vendor.demo.model.Person',
        reviewers: 'list<com.vendor.demo.model.Person>',
        related: 'set<com.vendor.demo.model.Document>',
        keywords: 'list<string>',
        revisions: 'list<date>',
        titles: 'map<com.vendor.demo.model.Language,string>',
        readBy: 'map<com.vendor.demo.model.Person,date>',
        attachment: 'object',
      },
    },
    'com.vendor.demo.model.Note': {
      kind: 'entity',
      properties: {
        text: 'string',
        about: 'com.vendor.demo.model.Party',
        pinned: { type: 'boolean', nullable: false },
        written: 'date',
      },
    },
    'com.vendor.demo.model.Showcase': showcaseType,
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
    'com.vendor.demo.model.Colour': { kind: 'enum', constants: ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] },
    'com.vendor.demo.model.Country': { kind: 'enum', constants: ['northmark', 'eastvale', 'southmere', 'westholm'] },
    'com.vendor.demo.model.Industry': {
      kind: 'enum',
      constants: ['bakery', 'timber', 'shipping', 'printing', 'glass', 'textiles', 'energy', 'tea'],
    },
    'com.vendor.demo.model.Skill': {
      kind: 'enum',
      constants: ['planning', 'writing', 'selling', 'building', 'mending'],
    },
    'com.vendor.demo.model.Weekday': {
      kind: 'enum',
      constants: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    },
    'com.vendor.demo.model.DocumentKind': { kind: 'enum', constants: ['letter', 'invoice', 'contract', 'report'] },
    'com.vendor.demo.model.Language': { kind: 'enum', constants: ['de', 'en', 'es', 'fr'] },
  },
};

/** A second model. Its `Note` has the same simple name as the one of {@link demoModel}. */
export const archiveModel: ModelDefinition = {
  name: 'demo-archive',
  types: {
    'com.vendor.demo.archive.Note': {
      kind: 'entity',
      properties: { text: 'string', shelf: 'integer', filed: 'date' },
    },
    'com.vendor.demo.archive.Box': {
      kind: 'entity',
      id: 'string',
      properties: {
        label: { type: 'string', mandatory: true },
        notes: 'list<com.vendor.demo.archive.Note>',
        sealed: { type: 'boolean', nullable: false },
      },
    },
  },
};
