import type { Decimal } from './decimal.js';

/** What an `id` can be: the result of any simple type. Most are `bigint` (of a `long`) or `string`. */
export type EntityId = bigint | string | number | boolean | Decimal | Date;

/** What is accepted where an id is written. A `number` stands for a `long` as well. */
export type EntityIdInput = EntityId;
