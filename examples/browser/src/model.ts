// Written by platform-services-codegen from a deployment file. Changes to this file are lost when it is written again.
import type { EntityIdentity, EntityIdentityInput, EntityReference, TypedModel } from '@platform-services/sdk/model';

/** `….model.resource.Resource` */
export interface Resource extends EntityIdentity<string> {
  _type?: `${string}.model.resource.Resource`;
  created: Date | null;
  creator: string | null;
  /** `long` */
  fileSize: bigint | null;
  md5: string | null;
  mimeType: string | null;
  name: string | null;
  resourceSource?: ResourceSource | null;
}

/** A {@link Resource} as it is written. */
export interface ResourceInput extends EntityIdentityInput<string> {
  readonly _type?: `${string}.model.resource.Resource` | undefined;
  readonly created?: Date | string | null | undefined;
  readonly creator?: string | null | undefined;
  /** `long` */
  readonly fileSize?: bigint | number | null | undefined;
  readonly md5?: string | null | undefined;
  readonly mimeType?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly resourceSource?: ResourceSourceOrRef | null | undefined;
}

/** Where a {@link Resource} is written: its content, or a reference. */
export type ResourceOrRef = ResourceInput | EntityReference<`${string}.model.resource.Resource` | 'Resource', string>;

/** `….model.resource.source.FileSystemSource` */
export interface FileSystemSource extends ResourceSourceMembers {
  _type?: `${string}.model.resource.source.FileSystemSource`;
  path: string | null;
}

/** A {@link FileSystemSource} as it is written. */
export interface FileSystemSourceInput extends ResourceSourceInput {
  readonly _type?: `${string}.model.resource.source.FileSystemSource` | undefined;
  readonly path?: string | null | undefined;
}

/** Where a {@link FileSystemSource} is written: its content, or a reference. */
export type FileSystemSourceOrRef =
  | FileSystemSourceInput
  | EntityReference<`${string}.model.resource.source.FileSystemSource` | 'FileSystemSource', string>;

/** `….model.resource.source.ResourceSource`, which has no instances of its own */
export type ResourceSource = FileSystemSource | StaticSource;

/** What a {@link ResourceSource} and its subtypes have in common. */
export interface ResourceSourceMembers extends EntityIdentity<string> {}

/** A {@link ResourceSource} as it is written. */
export interface ResourceSourceInput extends EntityIdentityInput<string> {
  readonly _type?:
    | `${string}.model.resource.source.FileSystemSource`
    | `${string}.model.resource.source.ResourceSource`
    | `${string}.model.resource.source.StaticSource`
    | undefined;
}

/** Where a {@link ResourceSource} is written: its content, that of a subtype which `_type` names, or a reference. */
export type ResourceSourceOrRef =
  | (ResourceSourceInput & { readonly id: string })
  | (FileSystemSourceInput & { readonly _type: `${string}.model.resource.source.FileSystemSource` })
  | (StaticSourceInput & { readonly _type: `${string}.model.resource.source.StaticSource` })
  | EntityReference<
      | `${string}.model.resource.source.FileSystemSource`
      | 'FileSystemSource'
      | `${string}.model.resource.source.ResourceSource`
      | 'ResourceSource'
      | `${string}.model.resource.source.StaticSource`
      | 'StaticSource',
      string
    >;

/** `….model.resource.source.StaticSource` */
export interface StaticSource extends ResourceSourceMembers {
  _type?: `${string}.model.resource.source.StaticSource`;
  resolverURI: string | null;
}

/** A {@link StaticSource} as it is written. */
export interface StaticSourceInput extends ResourceSourceInput {
  readonly _type?: `${string}.model.resource.source.StaticSource` | undefined;
  readonly resolverURI?: string | null | undefined;
}

/** Where a {@link StaticSource} is written: its content, or a reference. */
export type StaticSourceOrRef =
  | StaticSourceInput
  | EntityReference<`${string}.model.resource.source.StaticSource` | 'StaticSource', string>;

/** `org.example.people.Person` */
export interface Person extends EntityIdentity<bigint> {
  _type?: 'org.example.people.Person';
  /** Mandatory */
  firstName: string | null;
  /** Mandatory */
  lastName: string | null;
  email: string | null;
  town: string | null;
  born: Date | null;
  pictures?: Resource[] | null;
}

/** A {@link Person} as it is written. */
export interface PersonInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'org.example.people.Person' | undefined;
  /** Mandatory */
  readonly firstName?: string | null | undefined;
  /** Mandatory */
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly town?: string | null | undefined;
  readonly born?: Date | string | null | undefined;
  readonly pictures?: readonly ResourceOrRef[] | null | undefined;
}

/** Where a {@link Person} is written: its content, or a reference. */
export type PersonOrRef = PersonInput | EntityReference<'org.example.people.Person' | 'Person', bigint | number>;

interface Shapes {
  'org.example.people.Person': { result: Person; input: PersonInput };
}

const definition = {
  name: 'people',
  types: {
    'org.example.people.Person': {
      kind: 'entity',
      properties: {
        firstName: { type: 'string', mandatory: true },
        lastName: { type: 'string', mandatory: true },
        email: 'string',
        town: 'string',
        born: 'date',
        pictures: 'list<com.vendor.model.resource.Resource>',
      },
    },
  },
} as const;

/** The type of {@link peopleModel}, which editors show by its name. */
export interface PeopleModel extends TypedModel<typeof definition, Shapes> {}

/** For the option `model` of `createClient`. */
export const peopleModel: PeopleModel = definition;
