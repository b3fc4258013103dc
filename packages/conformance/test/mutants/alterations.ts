import {
  all,
  answer,
  answering,
  dropMember,
  dropResponseHeader,
  editJson,
  editMember,
  editText,
  emptyBody,
  ifAnswer,
  ifFailed,
  ifStatus,
  isNode,
  jsonOf,
  type Mutation,
  refuse,
  setResponseHeader,
  status,
  swallow,
  twice,
  type WireResponse,
  withJson,
} from './mutations/index.js';

type Change = (list: readonly unknown[]) => unknown;

/** Changes every list that has at least so many elements, at any depth. */
const lists = (least: number, change: Change): Mutation =>
  ifStatus(
    200,
    editJson((json) => inLists(json, least, change)),
  );

function inLists(json: unknown, least: number, change: Change): unknown {
  if (Array.isArray(json)) {
    const list = json.map((each) => inLists(each, least, change));
    return list.length < least ? list : change(list);
  }
  if (!isNode(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, inLists(each, least, change)]));
}

/** Returns another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return /^-?\d+$/.test(value) ? String(BigInt(value) + 1n) : otherText(value);
  if (Array.isArray(value)) return [];
  if (!isNode(value)) return 'other';
  return Object.hasOwn(value, 'value') ? { ...value, value: otherThan(value['value']) } : {};
}

/** Returns another text, or another date for a date. */
const otherText = (text: string): string =>
  /^\d{4}-/.test(text) ? text.replace(/^\d{4}/, (year) => String(Number(year) - 1)) : `${text}x`;

const otherKindThan = (value: unknown): unknown => (typeof value === 'string' ? 7 : value === null || String(value));

/** Replaces a body that is neither an object nor a list by another one; bytes lose the last of them. */
function withOtherBody(response: WireResponse): WireResponse {
  const json = jsonOf(response);
  if (json === undefined) return { ...response, body: response.body.subarray(0, -1) };
  return isNode(json) || Array.isArray(json) ? response : withJson(response, otherThan(json));
}

const successful = [200, 299] as const;
const isEmpty = ({ body }: WireResponse): boolean => body.length === 0;

/** What can be wrong with any answer, and with the effect of any request. */
const alterations: { readonly [alteration: string]: Mutation } = {
  refused: refuse(400),
  accepted: ifFailed(answer(200, 'true')),
  'other-status': all(ifStatus(successful, status(203)), ifFailed(status(418))),
  'no-effect': swallow,
  twice,
  'no-body': emptyBody,
  'is-there': ifStatus(
    successful,
    ifAnswer(
      isEmpty,
      editText(() => '{}'),
    ),
  ),
  'is-null': ifStatus(
    200,
    editJson(() => null),
  ),
  'is-empty': ifStatus(
    200,
    editJson((json) => (isNode(json) ? {} : Array.isArray(json) ? [] : json)),
  ),
  'is-other': ifStatus(successful, answering(withOtherBody)),
  'in-list': ifStatus(
    200,
    editJson((json) => [json]),
  ),
  'in-object': ifStatus(
    200,
    editJson((value) => ({ value })),
  ),
  'lists-alone': lists(1, ([first]) => first),
  'lists-of-first': lists(2, (list) => list.map(() => list[0])),
  'lists-reversed': lists(2, (list) => list.toReversed()),
  'lists-with-last-twice': lists(1, (list) => [...list, ...list.slice(-1)]),
  'lists-without-first': lists(2, (list) => list.slice(1)),
  'lists-without-middle': lists(3, (list) => list.filter((_, index) => index !== Math.floor(list.length / 2))),
  'lists-without-last': lists(1, (list) => list.slice(0, -1)),
};

/** What can be wrong with the members and the header fields of a name, e.g. `without:id`. */
const named: { readonly [alteration: string]: (name: string) => Mutation } = {
  without: dropMember,
  null: (name) => editMember(name, () => null),
  other: (name) => editMember(name, otherThan),
  kind: (name) => editMember(name, otherKindThan),
  'without-header': dropResponseHeader,
  'other-header': (name) => setResponseHeader(name, (value) => `${value}x`),
};

/** Returns the mutation that an alteration stands for. @throws RangeError if there is no such alteration */
export function alterationOf(alteration: string): Mutation {
  const [kind = '', name = ''] = alteration.split(':');
  const mutation = alterations[kind] ?? named[kind]?.(name);
  if (mutation === undefined) throw new RangeError(`There is no alteration ${alteration}.`);
  return mutation;
}
