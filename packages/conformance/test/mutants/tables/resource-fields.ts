import { mutant, type Row } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import { editTyped, type Node, on, paths, without } from '../mutations/index.js';

const resource = /\.resource\.Resource$/;
const source = /\.FileSystemSource$/;
const date = { value: '2020-01-01T00:00:00.000+0000', _type: 'date' };
const size = { value: '7', _type: 'long' };
const text = (value: string) => value;

/** Each field of a Resource and of its source, with the value that it could always have. */
const fields = [
  ['RES-02', resource, 'id', text('11111111-1111-1111-1111-111111111111')],
  ['RES-03', resource, 'globalId', text('11111111-1111-1111-1111-111111111111')],
  ['RES-04', resource, 'partition', text('somewhere')],
  ['RES-05', resource, 'created', date],
  ['RES-06', resource, 'creator', text('somebody')],
  ['RES-07', resource, 'fileSize', size],
  ['RES-08', resource, 'md5', text('781e5e245d69b566979b86e28d23f2c7')],
  ['RES-09', resource, 'mimeType', text('text/plain')],
  ['RES-11', resource, 'name', text('upload.txt')],
  ['RES-12', resource, 'resourceSource', undefined],
  ['RES-12', source, 'id', text('11111111-1111-1111-1111-111111111111')],
  ['RES-12', source, 'globalId', text('11111111-1111-1111-1111-111111111111')],
  ['RES-12', source, 'partition', text('somewhere')],
  ['RES-13', source, 'path', text('2601/0101/0000/file')],
] as const;

/** The form by a resolution of a field that the specification calls a text. */
const resolved: { readonly [requirement: string]: string } = {
  'RES-04': 'R-51-08',
  'RES-05': 'R-51-03',
  'RES-06': 'R-51-04',
};

/** The answer to an upload, and what is read of the Resource; what the suite itself reads is left as it is. */
const places: readonly (readonly [place: string, mutation: (...mutations: readonly Mutation[]) => Mutation])[] = [
  ['an upload', (...mutations) => on('POST', paths.streaming, ...mutations)],
  ['GET', (...mutations) => on('GET', paths.entity, without('prettiness'), ...mutations)],
];

/** 2.2: each field of a Resource and of its source, missing, null or always the same. */
export const resourceFields: readonly Row[] = fields.flatMap(([requirement, type, field, constant]) =>
  places.flatMap(([place, mutation]) => {
    const name = type === source ? `resourceSource.${field}` : field;
    const changed = (change: (node: Node) => Node): Mutation => mutation(editTyped(type, change));
    const rows = [
      mutant(requirement, `\`${name}\` is missing in the answer to ${place}`, changed(withoutMember(field))),
      mutant(
        requirement,
        `\`${name}\` is null in the answer to ${place}`,
        changed((node) => ({ ...node, [field]: null })),
      ),
    ];
    if (constant === undefined) return rows;
    const same = changed((node) => ({ ...node, [field]: constant }));
    const by = type === source && field === 'partition' ? 'R-51-08' : (resolved[requirement] ?? requirement);
    return [...rows, mutant(by, `\`${name}\` is always the same in the answer to ${place}`, same)];
  }),
);

function withoutMember(name: string): (node: Node) => Node {
  return (node) => Object.fromEntries(Object.entries(node).filter(([each]) => each !== name));
}
