import type { Body, Element, Id, Value } from './values.js';

export type Mode = 'dropReferences' | 'dropReferencesIfPossible' | 'failIfReferenced' | 'ignoreReferences';
export type Written = 'success' | 'idInfo' | 'referenceInfo' | 'locationInfo' | 'data';
export type Depth = number | 'shallow' | 'reachable';

export interface Reading {
  readonly depth: Depth | undefined;
  readonly writeEmptyProperties: boolean;
}

export interface Query extends Reading {
  readonly where: Readonly<Record<string, Element>>;
  readonly orderBy: readonly { readonly property: string; readonly direction: 'ascending' | 'descending' }[];
  readonly startIndex: number | undefined;
  readonly maxResults: number | undefined;
}

/** The partition in a path; `undefined` for none. */
export type Partition = 'access.a' | 'p' | undefined;

/** A property of one entity. */
export interface Place {
  readonly type: string;
  readonly id: Id;
  readonly partition: Partition;
  readonly property: string;
}

/** A call of the SDK. Names are those of the SDK's methods. */
export type Call =
  | { readonly call: 'create'; readonly type: string; readonly body: Body; readonly projection: Written }
  | {
      readonly call: 'saveAll';
      readonly type: string;
      readonly bodies: readonly Body[];
      readonly projection: Written;
    }
  | {
      readonly call: 'post' | 'put' | 'patch';
      readonly type: string;
      /** `undefined` if the body contains the id. */
      readonly id: Id | undefined;
      readonly partition: Partition;
      readonly body: Body;
      readonly projection: Written;
    }
  | {
      readonly call: 'delete';
      readonly type: string;
      readonly id: Id;
      readonly partition: Partition;
      readonly mode: Mode | undefined;
    }
  | {
      readonly call: 'deleteWhere';
      readonly type: string;
      readonly where: Query['where'];
      readonly mode: Mode | undefined;
      readonly allowed: boolean;
    }
  | ({ readonly call: 'get'; readonly type: string; readonly id: Id; readonly partition: Partition } & Reading)
  | ({ readonly call: 'list'; readonly type: string; readonly envelope: boolean } & Query)
  | ({ readonly call: 'property.get' } & Place & Reading)
  | ({ readonly call: 'property.set'; readonly value: Value } & Place)
  | ({ readonly call: 'property.clear' } & Place)
  | ({ readonly call: 'property.add' | 'property.remove'; readonly elements: readonly Element[] } & Place)
  | ({ readonly call: 'property.insert' | 'property.removeAt'; readonly at: ReadonlyMap<number, Element> } & Place)
  | ({ readonly call: 'property.put'; readonly entries: ReadonlyMap<Element, Element> } & Place)
  | ({ readonly call: 'property.removeKeys'; readonly keys: readonly Element[] } & Place)
  | ({ readonly call: 'legacy.listInsert'; readonly elements: readonly Element[]; readonly index: number } & Place)
  | ({
      readonly call: 'legacy.listRemove' | 'legacy.setInsert' | 'legacy.setRemove';
      readonly elements: readonly Element[];
    } & Place)
  | ({ readonly call: 'legacy.mapPut'; readonly key: Element; readonly value: Element } & Place)
  | ({ readonly call: 'legacy.mapRemove'; readonly key: Element } & Place)
  | { readonly call: 'legacy.delete'; readonly type: string; readonly id: Id; readonly partition: Partition }
  | { readonly call: 'upload'; readonly name: string; readonly content: string }
  /** One of the files that were uploaded so far, if there are any. */
  | { readonly call: 'download' | 'deleteFile'; readonly index: number }
  | { readonly call: 'logout' }
  | { readonly call: 'authenticate'; readonly password: 'right' | 'wrong' };

/**
 * What happens to the request of a call on its way: a refusal or a broken connection before it has an effect, or after.
 */
export type Fault = 'status' | 'drop' | 'truncate';

export type Step =
  /** `envelope`: whether the call asks for the changes, if it makes any. */
  | { readonly do: 'call'; readonly call: Call; readonly fault: Fault | undefined; readonly envelope: boolean }
  | { readonly do: 'snapshot' | 'reset' | 'fork' }
  | { readonly do: 'restore'; readonly index: number };

/** A call of 4.9 that changes a property. */
export type Edit = Exclude<Extract<Call, { readonly call: `property.${string}` }>, { call: 'property.get' }>;

/** A call of 4.3 that changes a collection. */
export type LegacyEdit = Extract<Call, Place & { readonly call: `legacy.${string}` }>;
