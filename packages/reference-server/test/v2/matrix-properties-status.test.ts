import { ref } from '@platform-services/sdk';
import { matrix, type Row, refusedByModel } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => `properties/access.library/Book${rest}`;
const bookType = 'org.example.library.Book';
const book = (id: number) => ({ _type: bookType, id });
const becomes = (name: string, value: unknown) => ({ changed: { 'Book 1': { [name]: value } } });
const methods = ['PUT', 'PATCH', 'DELETE'] as const;

/** Sets or, where the method is DELETE, clears a property of an entity by the SDK. */
function edit(sdk: Sdk, method: (typeof methods)[number], place: Place, value: unknown): PromiseLike<unknown> {
  const { access = 'access.library', type = 'Book', id = 1, name } = place;
  const property = sdk.access(access).entities(type).property(id, name);
  return method === 'DELETE' ? property.clear() : property.set(value, { method });
}

interface Place {
  readonly access?: string;
  readonly type?: string;
  readonly id?: number;
  readonly name: string;
}

const strict = (rest: string) => `properties/access.library/Strict/1${rest}`;
const strictly = (name: string, value: unknown) => ({ changed: { 'Strict 1': { [name]: value } } });

matrix('4.9 PUT, PATCH, DELETE: properties that cannot be null (R-44)', [
  ...['flag', 'count', 'word'].flatMap((name) =>
    (['PUT', 'PATCH'] as const).flatMap((method) =>
      ['null', ''].map(
        (body): Row => ({
          name: `${method} ${name} ${body || 'absent'}: 400`,
          http: [method, strict(`/${name}`), body],
          ...(body === '' ? {} : { sdk: (sdk) => edit(sdk, method, { type: 'Strict', name }, null) }),
          status: 400,
          says: [name],
        }),
      ),
    ),
  ),
  {
    name: 'DELETE a boolean: false',
    http: ['DELETE', strict('/flag')],
    sdk: (sdk) => edit(sdk, 'DELETE', { type: 'Strict', name: 'flag' }, null),
    status: 200,
    changes: strictly('flag', false),
  },
  {
    name: 'DELETE an integer: 0, not the default',
    http: ['DELETE', strict('/count')],
    sdk: (sdk) => edit(sdk, 'DELETE', { type: 'Strict', name: 'count' }, null),
    status: 200,
    changes: strictly('count', 0),
  },
  {
    name: 'DELETE a string, whose empty value is null: 400',
    http: ['DELETE', strict('/word')],
    sdk: (sdk) => edit(sdk, 'DELETE', { type: 'Strict', name: 'word' }, null),
    status: 400,
    says: ['word'],
  },
  ...['POST', 'PUT', 'PATCH'].map(
    (method): Row => ({
      name: `4.8 ${method} with null: 400`,
      http: [method, 'entities/access.library/Strict/1', { free: 4, word: null }],
      status: 400,
      says: ['word'],
    }),
  ),
]);

matrix('4.9 PUT, PATCH, DELETE: identity and status (R-40, R-44, R-45)', [
  ...methods.flatMap((method): Row[] => {
    const body = method === 'DELETE' ? undefined : '"7"';
    return [
      ...['id', 'globalId', 'partition'].map(
        (name): Row => ({
          name: `${method} ${name}: 400`,
          http: [method, property(`/1/${name}`), body],
          sdk: (sdk) => edit(sdk, method, { name }, '7'),
          status: 400,
          says: [name],
        }),
      ),
      {
        name: `${method} an unknown property: 404`,
        http: [method, property('/1/nowhere'), body],
        sdk: (sdk) => edit(sdk, method, { name: 'nowhere' }, '7'),
        status: 404,
        says: ['nowhere'],
      },
      {
        name: `${method} an unknown instance: 404`,
        http: [method, property('/99/title'), body],
        sdk: (sdk) => edit(sdk, method, { id: 99, name: 'title' }, '7'),
        status: 404,
        says: ['99'],
      },
      {
        name: `${method} an unknown type: 404`,
        http: [method, 'properties/access.library/Novel/1/title', body],
        sdk: (sdk) => edit(sdk, method, { type: 'Novel', name: 'title' }, '7'),
        unsent: refusedByModel,
        status: 404,
      },
      {
        name: `${method} an unknown access: 404`,
        http: [method, 'properties/access.nowhere/Book/1/title', body],
        sdk: (sdk) => edit(sdk, method, { access: 'access.nowhere', name: 'title' }, '7'),
        status: 404,
      },
      {
        name: `${method} two instances: 400`,
        http: [method, property('/60/title'), body],
        sdk: (sdk) => edit(sdk, method, { id: 60, name: 'title' }, '7'),
        status: 400,
      },
      {
        name: `${method} remove is an option of POST: 400`,
        http: [method, property('/1/title?remove=true'), body],
        status: 400,
        says: ['remove'],
      },
      {
        name: `${method} projection of GET: 400`,
        http: [method, property('/1/title?projection=value'), body],
        status: 400,
        says: ['projection'],
      },
    ];
  }),
  { name: 'R-40 PUT by a text that is not an id: 400', http: ['PUT', property('/one/title'), '"x"'], status: 400 },
  { name: 'R-40 PATCH by a text that is not an id: 400', http: ['PATCH', property('/one/title'), '"x"'], status: 400 },
  { name: 'R-40 DELETE by a text that is not an id: 404', http: ['DELETE', property('/one/title')], status: 404 },
  ...(['PUT', 'PATCH'] as const).flatMap((method): Row[] => [
    {
      name: `R-45 ${method} an unknown entity: 404`,
      http: [method, property('/1/sequel'), book(99)],
      sdk: (sdk) => edit(sdk, method, { name: 'sequel' }, ref(bookType, 99)),
      status: 404,
      says: ['99'],
    },
    {
      name: `R-45 ${method} a list with an unknown entity: 404`,
      http: [method, property('/1/parts'), [book(4), book(99)]],
      sdk: (sdk) => edit(sdk, method, { name: 'parts' }, [ref(bookType, 4), ref(bookType, 99)]),
      status: 404,
      says: ['99'],
    },
    {
      name: `R-45 ${method} only the id of an entity counts`,
      http: [method, property('/1/sequel'), { id: 4, title: 'not stored' }],
      sdk: (sdk) => edit(sdk, method, { name: 'sequel' }, { _type: bookType, id: 4, title: 'not stored' }),
      status: 200,
      changes: becomes('sequel', 'Book 4'),
    },
    {
      name: `${method} what is there changes nothing`,
      http: [method, property('/1/title'), '"Sea"'],
      sdk: (sdk) => edit(sdk, method, { name: 'title' }, 'Sea'),
      status: 200,
      value: true,
    },
  ]),
]);
