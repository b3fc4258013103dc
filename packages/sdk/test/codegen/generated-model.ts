// Written by platform-services-codegen from a deployment file. Changes to this file are lost when it is written again.
import type {
  Decimal,
  EntityIdentity,
  EntityIdentityInput,
  EntityReference,
  ModelDefinition,
  ObjectInput,
  ObjectValue,
  TypedModel,
} from '@platform-services/sdk/model';

/** `com.vendor.demo.model.Colour` */
export type Colour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet';

/** The constants of {@link Colour}. */
export const Colour = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  violet: 'violet',
} as const;

/** `com.vendor.demo.model.Country` */
export type Country = 'northmark' | 'eastvale' | 'southmere' | 'westholm';

/** The constants of {@link Country}. */
export const Country = {
  northmark: 'northmark',
  eastvale: 'eastvale',
  southmere: 'southmere',
  westholm: 'westholm',
} as const;

/** `com.vendor.demo.model.DocumentKind` */
export type DocumentKind = 'letter' | 'invoice' | 'contract' | 'report';

/** The constants of {@link DocumentKind}. */
export const DocumentKind = { letter: 'letter', invoice: 'invoice', contract: 'contract', report: 'report' } as const;

/** `com.vendor.demo.model.Gender` */
export type Gender = 'male' | 'female';

/** The constants of {@link Gender}. */
export const Gender = { male: 'male', female: 'female' } as const;

/** `com.vendor.demo.model.Industry` */
export type Industry = 'bakery' | 'timber' | 'shipping' | 'printing' | 'glass' | 'textiles' | 'energy' | 'tea';

/** The constants of {@link Industry}. */
export const Industry = {
  bakery: 'bakery',
  timber: 'timber',
  shipping: 'shipping',
  printing: 'printing',
  glass: 'glass',
  textiles: 'textiles',
  energy: 'energy',
  tea: 'tea',
} as const;

/** `com.vendor.demo.model.Language` */
export type Language = 'de' | 'en' | 'es' | 'fr';

/** The constants of {@link Language}. */
export const Language = { de: 'de', en: 'en', es: 'es', fr: 'fr' } as const;

/** `com.vendor.demo.model.Skill` */
export type Skill = 'planning' | 'writing' | 'selling' | 'building' | 'mending';

/** The constants of {@link Skill}. */
export const Skill = {
  planning: 'planning',
  writing: 'writing',
  selling: 'selling',
  building: 'building',
  mending: 'mending',
} as const;

/** `com.vendor.demo.model.Weekday` */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** The constants of {@link Weekday}. */
export const Weekday = {
  monday: 'monday',
  tuesday: 'tuesday',
  wednesday: 'wednesday',
  thursday: 'thursday',
  friday: 'friday',
  saturday: 'saturday',
  sunday: 'sunday',
} as const;

/** `com.vendor.demo.archive.Box` */
export interface Box extends EntityIdentity<string> {
  _type?: 'com.vendor.demo.archive.Box';
  /** Mandatory */
  label: string | null;
  notes?: ArchiveNote[] | null;
  /** Never null */
  sealed: boolean;
}

/** A {@link Box} as it is written. */
export interface BoxInput extends EntityIdentityInput<string> {
  readonly _type?: 'com.vendor.demo.archive.Box' | undefined;
  /** Mandatory */
  readonly label?: string | null | undefined;
  readonly notes?: readonly ArchiveNoteOrRef[] | null | undefined;
  /** Never null */
  readonly sealed?: boolean | undefined;
}

/** Where a {@link Box} is written: its content, or a reference. */
export type BoxOrRef = BoxInput | EntityReference<'com.vendor.demo.archive.Box' | 'Box', string>;

/** `com.vendor.demo.archive.Note` */
export interface ArchiveNote extends EntityIdentity<bigint> {
  _type?: 'com.vendor.demo.archive.Note';
  text: string | null;
  /** `integer` */
  shelf: number | null;
  filed: Date | null;
}

/** A {@link ArchiveNote} as it is written. */
export interface ArchiveNoteInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'com.vendor.demo.archive.Note' | undefined;
  readonly text?: string | null | undefined;
  /** `integer` */
  readonly shelf?: number | null | undefined;
  readonly filed?: Date | string | null | undefined;
}

/** Where a {@link ArchiveNote} is written: its content, or a reference. */
export type ArchiveNoteOrRef =
  | ArchiveNoteInput
  | EntityReference<'com.vendor.demo.archive.Note' | 'Note', bigint | number>;

/** `com.vendor.demo.model.Address` */
export interface Address extends EntityIdentity<bigint> {
  _type?: 'com.vendor.demo.model.Address';
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
  country: Country | null;
  /** `double` */
  latitude: number | null;
  /** `double` */
  longitude: number | null;
  /** Never null */
  verified: boolean;
}

/** A {@link Address} as it is written. */
export interface AddressInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'com.vendor.demo.model.Address' | undefined;
  readonly street?: string | null | undefined;
  readonly houseNumber?: string | null | undefined;
  readonly zipCode?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly country?: Country | null | undefined;
  /** `double` */
  readonly latitude?: number | null | undefined;
  /** `double` */
  readonly longitude?: number | null | undefined;
  /** Never null */
  readonly verified?: boolean | undefined;
}

/** Where a {@link Address} is written: its content, or a reference. */
export type AddressOrRef = AddressInput | EntityReference<'com.vendor.demo.model.Address' | 'Address', bigint | number>;

/** `com.vendor.demo.model.Auditable`, which has no instances of its own */
export type Auditable = Document | Employee;

/** What a {@link Auditable} and its subtypes have in common. */
export interface AuditableMembers extends EntityIdentity<bigint | string> {
  created: Date | null;
  creator: string | null;
}

/** A {@link Auditable} as it is written. */
export interface AuditableInput extends EntityIdentityInput<bigint | number | string> {
  readonly _type?:
    | 'com.vendor.demo.model.Auditable'
    | 'com.vendor.demo.model.Document'
    | 'com.vendor.demo.model.Employee'
    | undefined;
  readonly created?: Date | string | null | undefined;
  readonly creator?: string | null | undefined;
}

/** Where a {@link Auditable} is written: its content, that of a subtype which `_type` names, or a reference. */
export type AuditableOrRef =
  | (AuditableInput & { readonly id: bigint | number | string })
  | (DocumentInput & { readonly _type: 'com.vendor.demo.model.Document' })
  | (EmployeeInput & { readonly _type: 'com.vendor.demo.model.Employee' })
  | EntityReference<
      | 'com.vendor.demo.model.Auditable'
      | 'Auditable'
      | 'com.vendor.demo.model.Document'
      | 'Document'
      | 'com.vendor.demo.model.Employee'
      | 'Employee',
      bigint | number | string
    >;

/** `com.vendor.demo.model.Company` */
export interface Company extends PartyMembers {
  _type?: 'com.vendor.demo.model.Company';
  /** Mandatory */
  name: string | null;
  industry: Industry | null;
  founded: Date | null;
  /** Never null */
  listed: boolean;
  /** `integer` */
  headcount: number | null;
  /** `long` */
  registration: bigint | null;
  /** `float` */
  marketShare: number | null;
  /** `double` */
  rating: number | null;
  revenue: Decimal | null;
  employees?: Set<Employee> | null;
  offices?: Address[] | null;
  partners?: Set<Company> | null;
  contacts?: Map<string, Person> | null;
  openingHours?: Map<Weekday, string> | null;
  shares?: Map<Party, Decimal> | null;
}

/** A {@link Company} as it is written. */
export interface CompanyInput extends PartyInput {
  readonly _type?: 'com.vendor.demo.model.Company' | undefined;
  /** Mandatory */
  readonly name?: string | null | undefined;
  readonly industry?: Industry | null | undefined;
  readonly founded?: Date | string | null | undefined;
  /** Never null */
  readonly listed?: boolean | undefined;
  /** `integer` */
  readonly headcount?: number | null | undefined;
  /** `long` */
  readonly registration?: bigint | number | null | undefined;
  /** `float` */
  readonly marketShare?: number | null | undefined;
  /** `double` */
  readonly rating?: number | null | undefined;
  readonly revenue?: Decimal | string | number | bigint | null | undefined;
  readonly employees?: ReadonlySet<EmployeeOrRef> | readonly EmployeeOrRef[] | null | undefined;
  readonly offices?: readonly AddressOrRef[] | null | undefined;
  readonly partners?: ReadonlySet<CompanyOrRef> | readonly CompanyOrRef[] | null | undefined;
  readonly contacts?: ReadonlyMap<string, PersonOrRef> | { readonly [key: string]: PersonOrRef } | null | undefined;
  readonly openingHours?: ReadonlyMap<Weekday, string> | { readonly [Key in Weekday]?: string } | null | undefined;
  readonly shares?: ReadonlyMap<PartyOrRef, Decimal | string | number | bigint> | null | undefined;
}

/** Where a {@link Company} is written: its content, or a reference. */
export type CompanyOrRef = CompanyInput | EntityReference<'com.vendor.demo.model.Company' | 'Company', bigint | number>;

/** `com.vendor.demo.model.Document` */
export interface Document extends AuditableMembers {
  _type?: 'com.vendor.demo.model.Document';
  id: string;
  /** Mandatory */
  title: string | null;
  /** Never null, default `"letter"` */
  kind: DocumentKind;
  /** `integer`, never null, default `1` */
  pages: number;
  /** `long` */
  size: bigint | null;
  price: Decimal | null;
  /** Mandatory */
  owner?: Party | null;
  author?: Person | null;
  reviewers?: Person[] | null;
  related?: Set<Document> | null;
  keywords?: string[] | null;
  revisions?: Date[] | null;
  titles?: Map<Language, string> | null;
  readBy?: Map<Person, Date> | null;
  attachment?: ObjectValue;
}

/** A {@link Document} as it is written. */
export interface DocumentInput extends AuditableInput {
  readonly _type?: 'com.vendor.demo.model.Document' | undefined;
  readonly id?: string | null | undefined;
  /** Mandatory */
  readonly title?: string | null | undefined;
  /** Never null, default `"letter"` */
  readonly kind?: DocumentKind | undefined;
  /** `integer`, never null, default `1` */
  readonly pages?: number | undefined;
  /** `long` */
  readonly size?: bigint | number | null | undefined;
  readonly price?: Decimal | string | number | bigint | null | undefined;
  /** Mandatory */
  readonly owner?: PartyOrRef | null | undefined;
  readonly author?: PersonOrRef | null | undefined;
  readonly reviewers?: readonly PersonOrRef[] | null | undefined;
  readonly related?: ReadonlySet<DocumentOrRef> | readonly DocumentOrRef[] | null | undefined;
  readonly keywords?: readonly string[] | null | undefined;
  readonly revisions?: readonly (Date | string)[] | null | undefined;
  readonly titles?: ReadonlyMap<Language, string> | { readonly [Key in Language]?: string } | null | undefined;
  readonly readBy?: ReadonlyMap<PersonOrRef, Date | string> | null | undefined;
  readonly attachment?: ObjectInput | undefined;
}

/** Where a {@link Document} is written: its content, or a reference. */
export type DocumentOrRef = DocumentInput | EntityReference<'com.vendor.demo.model.Document' | 'Document', string>;

/** `com.vendor.demo.model.Employee` */
export interface Employee extends PersonMembers, AuditableMembers {
  _type?: 'com.vendor.demo.model.Employee';
  id: bigint;
  position: string | null;
  /** Never null */
  salary: Decimal;
  employer?: Company | null;
  manager?: Employee | null;
  skills?: Map<Skill, number> | null;
}

/** A {@link Employee} as it is written. */
export interface EmployeeInput extends PersonInput, AuditableInput {
  readonly _type?: 'com.vendor.demo.model.Employee' | undefined;
  readonly id?: bigint | number | null | undefined;
  readonly position?: string | null | undefined;
  /** Never null */
  readonly salary?: Decimal | string | number | bigint | undefined;
  readonly employer?: CompanyOrRef | null | undefined;
  readonly manager?: EmployeeOrRef | null | undefined;
  readonly skills?: ReadonlyMap<Skill, number> | { readonly [Key in Skill]?: number } | null | undefined;
}

/** Where a {@link Employee} is written: its content, or a reference. */
export type EmployeeOrRef =
  | EmployeeInput
  | EntityReference<'com.vendor.demo.model.Employee' | 'Employee', bigint | number>;

/** `com.vendor.demo.model.Note` */
export interface ModelNote extends EntityIdentity<bigint> {
  _type?: 'com.vendor.demo.model.Note';
  text: string | null;
  about?: Party | null;
  /** Never null */
  pinned: boolean;
  written: Date | null;
}

/** A {@link ModelNote} as it is written. */
export interface ModelNoteInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'com.vendor.demo.model.Note' | undefined;
  readonly text?: string | null | undefined;
  readonly about?: PartyOrRef | null | undefined;
  /** Never null */
  readonly pinned?: boolean | undefined;
  readonly written?: Date | string | null | undefined;
}

/** Where a {@link ModelNote} is written: its content, or a reference. */
export type ModelNoteOrRef = ModelNoteInput | EntityReference<'com.vendor.demo.model.Note' | 'Note', bigint | number>;

/** `com.vendor.demo.model.Party`, which has no instances of its own */
export type Party = Company | Person;

/** What a {@link Party} and its subtypes have in common. */
export interface PartyMembers extends EntityIdentity<bigint> {
  lastName: string | null;
  email: string | null;
  address?: Address | null;
  tags?: Set<string> | null;
}

/** A {@link Party} as it is written. */
export interface PartyInput extends EntityIdentityInput<bigint | number> {
  readonly _type?:
    | 'com.vendor.demo.model.Company'
    | 'com.vendor.demo.model.Employee'
    | 'com.vendor.demo.model.Party'
    | 'com.vendor.demo.model.Person'
    | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address?: AddressOrRef | null | undefined;
  readonly tags?: ReadonlySet<string> | readonly string[] | null | undefined;
}

/** Where a {@link Party} is written: its content, that of a subtype which `_type` names, or a reference. */
export type PartyOrRef =
  | (PartyInput & { readonly id: bigint | number })
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
      bigint | number
    >;

/** `com.vendor.demo.model.Person` */
export type Person = (PersonMembers & { _type?: 'com.vendor.demo.model.Person' }) | Employee;

/** What a {@link Person} and its subtypes have in common. */
export interface PersonMembers extends PartyMembers {
  firstName: string | null;
  /** Mandatory */
  ssn: string | null;
  /** Never null, default `true` */
  active: boolean;
  /** `integer` */
  age: number | null;
  birth: Date | null;
  gender: Gender | null;
  /** `long` */
  memberNumber: bigint | null;
  /** `float` */
  height: number | null;
  /** `double` */
  weight: number | null;
  balance: Decimal | null;
  father?: Person | null;
  mother?: Person | null;
  friend?: Person | null;
  children?: Person[] | null;
  nicknames?: Set<string> | null;
  colours?: Set<Colour> | null;
  phoneBook?: Map<string, string> | null;
  /** `map<integer,long>` */
  scores?: Map<number, bigint> | null;
  addresses?: Map<string, Address> | null;
  anything?: ObjectValue;
}

/** A {@link Person} as it is written. */
export interface PersonInput extends PartyInput {
  readonly _type?: 'com.vendor.demo.model.Employee' | 'com.vendor.demo.model.Person' | undefined;
  readonly firstName?: string | null | undefined;
  /** Mandatory */
  readonly ssn?: string | null | undefined;
  /** Never null, default `true` */
  readonly active?: boolean | undefined;
  /** `integer` */
  readonly age?: number | null | undefined;
  readonly birth?: Date | string | null | undefined;
  readonly gender?: Gender | null | undefined;
  /** `long` */
  readonly memberNumber?: bigint | number | null | undefined;
  /** `float` */
  readonly height?: number | null | undefined;
  /** `double` */
  readonly weight?: number | null | undefined;
  readonly balance?: Decimal | string | number | bigint | null | undefined;
  readonly father?: PersonOrRef | null | undefined;
  readonly mother?: PersonOrRef | null | undefined;
  readonly friend?: PersonOrRef | null | undefined;
  readonly children?: readonly PersonOrRef[] | null | undefined;
  readonly nicknames?: ReadonlySet<string> | readonly string[] | null | undefined;
  readonly colours?: ReadonlySet<Colour> | readonly Colour[] | null | undefined;
  readonly phoneBook?: ReadonlyMap<string, string> | { readonly [key: string]: string } | null | undefined;
  /** `map<integer,long>` */
  readonly scores?: ReadonlyMap<number, bigint | number> | null | undefined;
  readonly addresses?: ReadonlyMap<string, AddressOrRef> | { readonly [key: string]: AddressOrRef } | null | undefined;
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

/** `com.vendor.demo.model.Showcase` */
export interface Showcase extends EntityIdentity<bigint> {
  _type?: 'com.vendor.demo.model.Showcase';
  /** Mandatory */
  label: string | null;
  booleanValue: boolean | null;
  booleanList?: boolean[] | null;
  booleanSet?: Set<boolean> | null;
  booleanToText?: Map<boolean, string> | null;
  textToBoolean?: Map<string, boolean> | null;
  /** `integer` */
  integerValue: number | null;
  /** `list<integer>` */
  integerList?: number[] | null;
  /** `set<integer>` */
  integerSet?: Set<number> | null;
  /** `map<integer,string>` */
  integerToText?: Map<number, string> | null;
  /** `map<string,integer>` */
  textToInteger?: Map<string, number> | null;
  /** `long` */
  longValue: bigint | null;
  /** `list<long>` */
  longList?: bigint[] | null;
  /** `set<long>` */
  longSet?: Set<bigint> | null;
  /** `map<long,string>` */
  longToText?: Map<bigint, string> | null;
  /** `map<string,long>` */
  textToLong?: Map<string, bigint> | null;
  /** `float` */
  floatValue: number | null;
  /** `list<float>` */
  floatList?: number[] | null;
  /** `set<float>` */
  floatSet?: Set<number> | null;
  /** `map<float,string>` */
  floatToText?: Map<number, string> | null;
  /** `map<string,float>` */
  textToFloat?: Map<string, number> | null;
  /** `double` */
  doubleValue: number | null;
  /** `list<double>` */
  doubleList?: number[] | null;
  /** `set<double>` */
  doubleSet?: Set<number> | null;
  /** `map<double,string>` */
  doubleToText?: Map<number, string> | null;
  /** `map<string,double>` */
  textToDouble?: Map<string, number> | null;
  decimalValue: Decimal | null;
  decimalList?: Decimal[] | null;
  decimalSet?: Set<Decimal> | null;
  decimalToText?: Map<Decimal, string> | null;
  textToDecimal?: Map<string, Decimal> | null;
  dateValue: Date | null;
  dateList?: Date[] | null;
  dateSet?: Set<Date> | null;
  dateToText?: Map<Date, string> | null;
  textToDate?: Map<string, Date> | null;
  stringValue: string | null;
  stringList?: string[] | null;
  stringSet?: Set<string> | null;
  stringToText?: Map<string, string> | null;
  textToString?: Map<string, string> | null;
  objectValue?: ObjectValue;
  objectList?: ObjectValue[] | null;
  objectSet?: Set<ObjectValue> | null;
  objectToText?: Map<ObjectValue, string> | null;
  textToObject?: Map<string, ObjectValue> | null;
  enumValue: Colour | null;
  enumList?: Colour[] | null;
  enumSet?: Set<Colour> | null;
  enumToText?: Map<Colour, string> | null;
  textToEnum?: Map<string, Colour> | null;
  entityValue?: Person | null;
  entityList?: Person[] | null;
  entitySet?: Set<Person> | null;
  entityToText?: Map<Person, string> | null;
  textToEntity?: Map<string, Person> | null;
  /** Never null */
  booleanRequired: boolean;
  /** `integer`, never null */
  integerRequired: number;
  /** `long`, never null */
  longRequired: bigint;
  /** `float`, never null */
  floatRequired: number;
  /** `double`, never null */
  doubleRequired: number;
  /** Never null */
  decimalRequired: Decimal;
  /** Never null, default `{"_type":"date","value":"2020-01-01T00:00:00.000+0000"}` */
  dateRequired: Date;
  /** Never null, default `"none"` */
  stringRequired: string;
  /** Never null, default `"green"` */
  enumRequired: Colour;
}

/** A {@link Showcase} as it is written. */
export interface ShowcaseInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'com.vendor.demo.model.Showcase' | undefined;
  /** Mandatory */
  readonly label?: string | null | undefined;
  readonly booleanValue?: boolean | null | undefined;
  readonly booleanList?: readonly boolean[] | null | undefined;
  readonly booleanSet?: ReadonlySet<boolean> | readonly boolean[] | null | undefined;
  readonly booleanToText?: ReadonlyMap<boolean, string> | null | undefined;
  readonly textToBoolean?: ReadonlyMap<string, boolean> | { readonly [key: string]: boolean } | null | undefined;
  /** `integer` */
  readonly integerValue?: number | null | undefined;
  /** `list<integer>` */
  readonly integerList?: readonly number[] | null | undefined;
  /** `set<integer>` */
  readonly integerSet?: ReadonlySet<number> | readonly number[] | null | undefined;
  /** `map<integer,string>` */
  readonly integerToText?: ReadonlyMap<number, string> | null | undefined;
  /** `map<string,integer>` */
  readonly textToInteger?: ReadonlyMap<string, number> | { readonly [key: string]: number } | null | undefined;
  /** `long` */
  readonly longValue?: bigint | number | null | undefined;
  /** `list<long>` */
  readonly longList?: readonly (bigint | number)[] | null | undefined;
  /** `set<long>` */
  readonly longSet?: ReadonlySet<bigint | number> | readonly (bigint | number)[] | null | undefined;
  /** `map<long,string>` */
  readonly longToText?: ReadonlyMap<bigint | number, string> | null | undefined;
  /** `map<string,long>` */
  readonly textToLong?:
    | ReadonlyMap<string, bigint | number>
    | { readonly [key: string]: bigint | number }
    | null
    | undefined;
  /** `float` */
  readonly floatValue?: number | null | undefined;
  /** `list<float>` */
  readonly floatList?: readonly number[] | null | undefined;
  /** `set<float>` */
  readonly floatSet?: ReadonlySet<number> | readonly number[] | null | undefined;
  /** `map<float,string>` */
  readonly floatToText?: ReadonlyMap<number, string> | null | undefined;
  /** `map<string,float>` */
  readonly textToFloat?: ReadonlyMap<string, number> | { readonly [key: string]: number } | null | undefined;
  /** `double` */
  readonly doubleValue?: number | null | undefined;
  /** `list<double>` */
  readonly doubleList?: readonly number[] | null | undefined;
  /** `set<double>` */
  readonly doubleSet?: ReadonlySet<number> | readonly number[] | null | undefined;
  /** `map<double,string>` */
  readonly doubleToText?: ReadonlyMap<number, string> | null | undefined;
  /** `map<string,double>` */
  readonly textToDouble?: ReadonlyMap<string, number> | { readonly [key: string]: number } | null | undefined;
  readonly decimalValue?: Decimal | string | number | bigint | null | undefined;
  readonly decimalList?: readonly (Decimal | string | number | bigint)[] | null | undefined;
  readonly decimalSet?:
    | ReadonlySet<Decimal | string | number | bigint>
    | readonly (Decimal | string | number | bigint)[]
    | null
    | undefined;
  readonly decimalToText?: ReadonlyMap<Decimal | string | number | bigint, string> | null | undefined;
  readonly textToDecimal?:
    | ReadonlyMap<string, Decimal | string | number | bigint>
    | { readonly [key: string]: Decimal | string | number | bigint }
    | null
    | undefined;
  readonly dateValue?: Date | string | null | undefined;
  readonly dateList?: readonly (Date | string)[] | null | undefined;
  readonly dateSet?: ReadonlySet<Date | string> | readonly (Date | string)[] | null | undefined;
  readonly dateToText?: ReadonlyMap<Date | string, string> | null | undefined;
  readonly textToDate?:
    | ReadonlyMap<string, Date | string>
    | { readonly [key: string]: Date | string }
    | null
    | undefined;
  readonly stringValue?: string | null | undefined;
  readonly stringList?: readonly string[] | null | undefined;
  readonly stringSet?: ReadonlySet<string> | readonly string[] | null | undefined;
  readonly stringToText?: ReadonlyMap<string, string> | { readonly [key: string]: string } | null | undefined;
  readonly textToString?: ReadonlyMap<string, string> | { readonly [key: string]: string } | null | undefined;
  readonly objectValue?: ObjectInput | undefined;
  readonly objectList?: readonly ObjectInput[] | null | undefined;
  readonly objectSet?: ReadonlySet<ObjectInput> | readonly ObjectInput[] | null | undefined;
  readonly objectToText?: ReadonlyMap<ObjectInput, string> | null | undefined;
  readonly textToObject?: ReadonlyMap<string, ObjectInput> | { readonly [key: string]: ObjectInput } | null | undefined;
  readonly enumValue?: Colour | null | undefined;
  readonly enumList?: readonly Colour[] | null | undefined;
  readonly enumSet?: ReadonlySet<Colour> | readonly Colour[] | null | undefined;
  readonly enumToText?: ReadonlyMap<Colour, string> | { readonly [Key in Colour]?: string } | null | undefined;
  readonly textToEnum?: ReadonlyMap<string, Colour> | { readonly [key: string]: Colour } | null | undefined;
  readonly entityValue?: PersonOrRef | null | undefined;
  readonly entityList?: readonly PersonOrRef[] | null | undefined;
  readonly entitySet?: ReadonlySet<PersonOrRef> | readonly PersonOrRef[] | null | undefined;
  readonly entityToText?: ReadonlyMap<PersonOrRef, string> | null | undefined;
  readonly textToEntity?: ReadonlyMap<string, PersonOrRef> | { readonly [key: string]: PersonOrRef } | null | undefined;
  /** Never null */
  readonly booleanRequired?: boolean | undefined;
  /** `integer`, never null */
  readonly integerRequired?: number | undefined;
  /** `long`, never null */
  readonly longRequired?: bigint | number | undefined;
  /** `float`, never null */
  readonly floatRequired?: number | undefined;
  /** `double`, never null */
  readonly doubleRequired?: number | undefined;
  /** Never null */
  readonly decimalRequired?: Decimal | string | number | bigint | undefined;
  /** Never null, default `{"_type":"date","value":"2020-01-01T00:00:00.000+0000"}` */
  readonly dateRequired?: Date | string | undefined;
  /** Never null, default `"none"` */
  readonly stringRequired?: string | undefined;
  /** Never null, default `"green"` */
  readonly enumRequired?: Colour | undefined;
}

/** Where a {@link Showcase} is written: its content, or a reference. */
export type ShowcaseOrRef =
  | ShowcaseInput
  | EntityReference<'com.vendor.demo.model.Showcase' | 'Showcase', bigint | number>;

interface Shapes {
  'com.vendor.demo.archive.Box': { result: Box; input: BoxInput };
  'com.vendor.demo.archive.Note': { result: ArchiveNote; input: ArchiveNoteInput };
  'com.vendor.demo.model.Address': { result: Address; input: AddressInput };
  'com.vendor.demo.model.Auditable': { result: Auditable; input: AuditableInput };
  'com.vendor.demo.model.Company': { result: Company; input: CompanyInput };
  'com.vendor.demo.model.Document': { result: Document; input: DocumentInput };
  'com.vendor.demo.model.Employee': { result: Employee; input: EmployeeInput };
  'com.vendor.demo.model.Note': { result: ModelNote; input: ModelNoteInput };
  'com.vendor.demo.model.Party': { result: Party; input: PartyInput };
  'com.vendor.demo.model.Person': { result: Person; input: PersonInput };
  'com.vendor.demo.model.Showcase': { result: Showcase; input: ShowcaseInput };
}

const definition = {
  name: 'demo-model, demo-archive',
  types: {
    'com.vendor.demo.archive.Box': {
      kind: 'entity',
      id: 'string',
      properties: {
        label: { type: 'string', mandatory: true },
        notes: 'list<com.vendor.demo.archive.Note>',
        sealed: { type: 'boolean', nullable: false },
      },
    },
    'com.vendor.demo.archive.Note': {
      kind: 'entity',
      properties: {
        text: 'string',
        shelf: 'integer',
        filed: 'date',
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
      properties: {
        created: 'date',
        creator: 'string',
      },
    },
    'com.vendor.demo.model.Colour': { kind: 'enum', constants: ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] },
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
    'com.vendor.demo.model.Country': { kind: 'enum', constants: ['northmark', 'eastvale', 'southmere', 'westholm'] },
    'com.vendor.demo.model.Document': {
      kind: 'entity',
      id: 'string',
      extends: ['com.vendor.demo.model.Auditable'],
      properties: {
        title: { type: 'string', mandatory: true },
        kind: { type: 'com.vendor.demo.model.DocumentKind', nullable: false },
        pages: { type: 'integer', nullable: false },
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
    'com.vendor.demo.model.DocumentKind': { kind: 'enum', constants: ['letter', 'invoice', 'contract', 'report'] },
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
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
    'com.vendor.demo.model.Industry': {
      kind: 'enum',
      constants: ['bakery', 'timber', 'shipping', 'printing', 'glass', 'textiles', 'energy', 'tea'],
    },
    'com.vendor.demo.model.Language': { kind: 'enum', constants: ['de', 'en', 'es', 'fr'] },
    'com.vendor.demo.model.Note': {
      kind: 'entity',
      properties: {
        text: 'string',
        about: 'com.vendor.demo.model.Party',
        pinned: { type: 'boolean', nullable: false },
        written: 'date',
      },
    },
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
        active: { type: 'boolean', nullable: false },
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
    'com.vendor.demo.model.Showcase': {
      kind: 'entity',
      properties: {
        label: { type: 'string', mandatory: true },
        booleanValue: 'boolean',
        booleanList: 'list<boolean>',
        booleanSet: 'set<boolean>',
        booleanToText: 'map<boolean,string>',
        textToBoolean: 'map<string,boolean>',
        integerValue: 'integer',
        integerList: 'list<integer>',
        integerSet: 'set<integer>',
        integerToText: 'map<integer,string>',
        textToInteger: 'map<string,integer>',
        longValue: 'long',
        longList: 'list<long>',
        longSet: 'set<long>',
        longToText: 'map<long,string>',
        textToLong: 'map<string,long>',
        floatValue: 'float',
        floatList: 'list<float>',
        floatSet: 'set<float>',
        floatToText: 'map<float,string>',
        textToFloat: 'map<string,float>',
        doubleValue: 'double',
        doubleList: 'list<double>',
        doubleSet: 'set<double>',
        doubleToText: 'map<double,string>',
        textToDouble: 'map<string,double>',
        decimalValue: 'decimal',
        decimalList: 'list<decimal>',
        decimalSet: 'set<decimal>',
        decimalToText: 'map<decimal,string>',
        textToDecimal: 'map<string,decimal>',
        dateValue: 'date',
        dateList: 'list<date>',
        dateSet: 'set<date>',
        dateToText: 'map<date,string>',
        textToDate: 'map<string,date>',
        stringValue: 'string',
        stringList: 'list<string>',
        stringSet: 'set<string>',
        stringToText: 'map<string,string>',
        textToString: 'map<string,string>',
        objectValue: 'object',
        objectList: 'list<object>',
        objectSet: 'set<object>',
        objectToText: 'map<object,string>',
        textToObject: 'map<string,object>',
        enumValue: 'com.vendor.demo.model.Colour',
        enumList: 'list<com.vendor.demo.model.Colour>',
        enumSet: 'set<com.vendor.demo.model.Colour>',
        enumToText: 'map<com.vendor.demo.model.Colour,string>',
        textToEnum: 'map<string,com.vendor.demo.model.Colour>',
        entityValue: 'com.vendor.demo.model.Person',
        entityList: 'list<com.vendor.demo.model.Person>',
        entitySet: 'set<com.vendor.demo.model.Person>',
        entityToText: 'map<com.vendor.demo.model.Person,string>',
        textToEntity: 'map<string,com.vendor.demo.model.Person>',
        booleanRequired: { type: 'boolean', nullable: false },
        integerRequired: { type: 'integer', nullable: false },
        longRequired: { type: 'long', nullable: false },
        floatRequired: { type: 'float', nullable: false },
        doubleRequired: { type: 'double', nullable: false },
        decimalRequired: { type: 'decimal', nullable: false },
        dateRequired: { type: 'date', nullable: false },
        stringRequired: { type: 'string', nullable: false },
        enumRequired: { type: 'com.vendor.demo.model.Colour', nullable: false },
      },
    },
    'com.vendor.demo.model.Skill': {
      kind: 'enum',
      constants: ['planning', 'writing', 'selling', 'building', 'mending'],
    },
    'com.vendor.demo.model.Weekday': {
      kind: 'enum',
      constants: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    },
  },
} as const satisfies ModelDefinition;

/** The type of {@link demoModel}, which editors show by its name. */
export interface DemoModel extends TypedModel<typeof definition, Shapes> {}

/** For the option `model` of `createClient`. */
export const demoModel: DemoModel = definition;
