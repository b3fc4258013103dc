// Written by platform-services-codegen from a deployment file. Changes to this file are lost when it is written again.
import type {
  Decimal,
  EntityIdentity,
  EntityIdentityInput,
  EntityReference,
  ObjectInput,
  ObjectValue,
  TypedModel,
} from '@platform-services/sdk/model';

/** `com.vendor.demo.model.Colour` */
export type Colour = 'red' | 'blue';

/** The constants of {@link Colour}. */
export const Colour = { red: 'red', blue: 'blue' } as const;

/** `com.vendor.demo.model.Gender` */
export type Gender = 'male' | 'female';

/** The constants of {@link Gender}. */
export const Gender = { male: 'male', female: 'female' } as const;

/** `com.vendor.demo.model.Company` */
export interface Company extends PartyMembers {
  _type?: 'com.vendor.demo.model.Company';
  id: string;
  /** Mandatory */
  name: string | null;
}

/** A {@link Company} as it is written. */
export interface CompanyInput extends PartyInput {
  readonly _type?: 'com.vendor.demo.model.Company' | undefined;
  readonly id?: string | null | undefined;
  /** Mandatory */
  readonly name?: string | null | undefined;
}

/** Where a {@link Company} is written: its content, or a reference. */
export type CompanyOrRef = CompanyInput | EntityReference<'com.vendor.demo.model.Company' | 'Company', string>;

/** `com.vendor.demo.model.Employee` */
export interface Employee extends PersonMembers {
  _type?: 'com.vendor.demo.model.Employee';
  position: string | null;
  /** Never null, default `0` */
  salary: Decimal;
}

/** A {@link Employee} as it is written. */
export interface EmployeeInput extends PersonInput {
  readonly _type?: 'com.vendor.demo.model.Employee' | undefined;
  readonly position?: string | null | undefined;
  /** Never null, default `0` */
  readonly salary?: Decimal | string | number | bigint | undefined;
}

/** Where a {@link Employee} is written: its content, or a reference. */
export type EmployeeOrRef =
  | EmployeeInput
  | EntityReference<'com.vendor.demo.model.Employee' | 'Employee', bigint | number>;

/** `com.vendor.demo.model.Party`, which has no instances of its own */
export type Party = Company | Person;

/** What a {@link Party} and its subtypes have in common. */
export interface PartyMembers extends EntityIdentity<bigint | string> {
  /** Mandatory */
  lastName: string | null;
}

/** A {@link Party} as it is written. */
export interface PartyInput extends EntityIdentityInput<bigint | number | string> {
  readonly _type?:
    | 'com.vendor.demo.model.Company'
    | 'com.vendor.demo.model.Employee'
    | 'com.vendor.demo.model.Party'
    | 'com.vendor.demo.model.Person'
    | undefined;
  /** Mandatory */
  readonly lastName?: string | null | undefined;
}

/** Where a {@link Party} is written: its content, that of a subtype which `_type` names, or a reference. */
export type PartyOrRef =
  | (PartyInput & { readonly id: bigint | number | string })
  | (CompanyInput & { readonly _type: 'com.vendor.demo.model.Company' })
  | (EmployeeInput & { readonly _type: 'com.vendor.demo.model.Employee' })
  | (PersonInput & { readonly _type: 'com.vendor.demo.model.Person' })
  | EntityReference<
      | 'com.vendor.demo.model.Company'
      | 'Company'
      | 'com.vendor.demo.model.Employee'
      | 'Employee'
      | 'com.vendor.demo.model.Party'
      | 'Party'
      | 'com.vendor.demo.model.Person'
      | 'Person',
      bigint | number | string
    >;

/** `com.vendor.demo.model.Person` */
export type Person = (PersonMembers & { _type?: 'com.vendor.demo.model.Person' }) | Employee;

/** What a {@link Person} and its subtypes have in common. */
export interface PersonMembers extends PartyMembers {
  id: bigint;
  firstName: string | null;
  /** Never null, default `true` */
  active: boolean;
  /** `integer` */
  age: number | null;
  /** `long` */
  memberNumber: bigint | null;
  balance: Decimal | null;
  birth: Date | null;
  gender: Gender | null;
  father?: Person | null;
  children?: Person[] | null;
  colours?: Set<Colour> | null;
  phoneBook?: Map<string, string> | null;
  /** `map<integer,long>` */
  scores?: Map<number, bigint> | null;
  anything?: ObjectValue;
}

/** A {@link Person} as it is written. */
export interface PersonInput extends PartyInput {
  readonly _type?: 'com.vendor.demo.model.Employee' | 'com.vendor.demo.model.Person' | undefined;
  readonly id?: bigint | number | null | undefined;
  readonly firstName?: string | null | undefined;
  /** Never null, default `true` */
  readonly active?: boolean | undefined;
  /** `integer` */
  readonly age?: number | null | undefined;
  /** `long` */
  readonly memberNumber?: bigint | number | null | undefined;
  readonly balance?: Decimal | string | number | bigint | null | undefined;
  readonly birth?: Date | string | null | undefined;
  readonly gender?: Gender | null | undefined;
  readonly father?: PersonOrRef | null | undefined;
  readonly children?: readonly PersonOrRef[] | null | undefined;
  readonly colours?: ReadonlySet<Colour> | readonly Colour[] | null | undefined;
  readonly phoneBook?: ReadonlyMap<string, string> | { readonly [key: string]: string } | null | undefined;
  /** `map<integer,long>` */
  readonly scores?: ReadonlyMap<number, bigint | number> | null | undefined;
  readonly anything?: ObjectInput | undefined;
}

/** Where a {@link Person} is written: its content, that of a subtype which `_type` names, or a reference. */
export type PersonOrRef =
  | PersonInput
  | (EmployeeInput & { readonly _type: 'com.vendor.demo.model.Employee' })
  | EntityReference<
      'com.vendor.demo.model.Employee' | 'Employee' | 'com.vendor.demo.model.Person' | 'Person',
      bigint | number
    >;

interface Shapes {
  'com.vendor.demo.model.Company': { result: Company; input: CompanyInput };
  'com.vendor.demo.model.Employee': { result: Employee; input: EmployeeInput };
  'com.vendor.demo.model.Party': { result: Party; input: PartyInput };
  'com.vendor.demo.model.Person': { result: Person; input: PersonInput };
}

const definition = {
  name: 'family',
  types: {
    'com.vendor.demo.model.Colour': { kind: 'enum', constants: ['red', 'blue'] },
    'com.vendor.demo.model.Company': {
      kind: 'entity',
      id: 'string',
      extends: ['com.vendor.demo.model.Party'],
      properties: {
        name: { type: 'string', mandatory: true },
      },
    },
    'com.vendor.demo.model.Employee': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Person'],
      properties: {
        position: 'string',
        salary: { type: 'decimal', nullable: false },
      },
    },
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
    'com.vendor.demo.model.Party': {
      kind: 'entity',
      abstract: true,
      properties: {
        lastName: { type: 'string', mandatory: true },
      },
    },
    'com.vendor.demo.model.Person': {
      kind: 'entity',
      extends: ['com.vendor.demo.model.Party'],
      properties: {
        firstName: 'string',
        active: { type: 'boolean', nullable: false },
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
  },
} as const;

/** The type of {@link demoModel}, which editors show by its name. */
export interface DemoModel extends TypedModel<typeof definition, Shapes> {}

/** For the option `model` of `createClient`. */
export const demoModel: DemoModel = definition;
