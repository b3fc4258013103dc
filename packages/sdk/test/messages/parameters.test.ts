import { parameters } from './parameter-uses.js';
import { type Messages, testMessages } from './uses.js';

const messages: Messages = {
  'an unknown type': ['InputError', 'Unknown type "Persn". Did you mean "Person"?'],
  'no id': ['InputError', 'entities.get: Expected an id, got undefined at id.'],
  'an empty id': ['InputError', 'entities.get: Expected a string that is not empty, got "" at id.'],
  'an unknown option': ['InputError', 'entities.get: Unknown option "dept". Did you mean "depth"?'],
  'a condition that is undefined': [
    'InputError',
    'entities.list: Expected a condition, got undefined at where.firstName. Without it more entities would match. Leave it out, or use null to ask for what is not set.',
  ],
  'a condition "null"': [
    'InputError',
    'entities.deleteWhere: Expected another text, got "null" at where.firstName. As a condition it matches what is not set (R-73). Use null to ask for that.',
  ],
  'a condition on a date in the documented dialect': [
    'DialectError',
    'entities.list: The documented dialect has no condition on a date property (R-32), got one at where.birth.',
  ],
  'a condition on an id without its type': [
    'InputError',
    "entities.list: Expected a value with its type, got 1 at where.id. The type of the id is unknown without a model. Use a bigint for a long, or typed('integer', 1).",
  ],
  'a condition on a malformed double': [
    'InputError',
    'entities.list: Expected a finite number, got NaN at where.height.',
  ],
  'a page size': ['InputError', 'entities.each: Expected an integer from 1, got 0 at pageSize.'],
  'no entities': [
    'InputError',
    'entities.saveAll: Expected an array of at least one entity, got an empty array at entities.',
  ],
  'a long beyond 2^53': [
    'InputError',
    'entities.create: Expected a long, got 1152921504606847000 at steps. A number beyond 2^53 may have lost digits. Use a bigint.',
  ],
  'an integer with a fraction': [
    'InputError',
    'entities.create: Expected an integer from -2147483648 to 2147483647, got 1.5 at age.',
  ],
  'a date as a number': [
    'InputError',
    'entities.create: Expected a valid Date or a string in ISO 8601, got 5 at birth. Use new Date(milliseconds).',
  ],
  'a text for a set': ['InputError', 'entities.create: Expected a Set or an array, got "A" at nicknames.'],
  'a promise': ['InputError', 'entities.create: Expected an entity, got a promise at father. Await it first.'],
  'an `_id`': [
    'InputError',
    'entities.create: Unexpected member "_id" at the root of the body. Use the entity itself, or ref(type, id), wherever it is meant.',
  ],
  'a collection that contains itself': ['InputError', 'entities.create: The collection at anything.0 contains itself.'],
  'a reference to no type': ['InputError', 'entities.create: Expected the name of a type, got undefined at father.'],
  'a reference to an unknown type': [
    'InputError',
    'entities.create: Unknown type "Persn" at father. Did you mean "Person"?',
  ],
  'a reference to another type': [
    'InputError',
    'entities.create: Expected an entity of the type "a.Person", got a reference to "Company" at father.',
  ],
  'a reference by a simple name without a model': [
    'InputError',
    'entities.create: Expected the full signature of a type, got "Person" at x. Only a model tells which type a simple name is.',
  ],
  'null in the deployed dialect': [
    'DialectError',
    'entities.update: The deployed dialect cannot clear by null at firstName (D-13). Leave it out to keep the value, or use property(id, name).clear(). A copy of a result holds null for what is not set.',
  ],
  'a collection that is replaced in the deployed dialect': [
    'DialectError',
    'property.set: The deployed dialect cannot replace a collection here (D-2). Use update(id, { scores: … }) of the entities.',
  ],
  'references that are left behind in the deployed dialect': [
    'DialectError',
    'entities.delete: The deployed dialect cannot leave references behind: "ignoreReferences" would act as "failIfReferenced" (D-17).',
  ],
  'a position': ['InputError', 'property.insert: Expected a position, an integer from 0, got "x" at positions.'],
  'a path of a request': ['InputError', 'request: Expected a path that begins with "/", got "x" at path.'],
  'a path that leads upwards': ['InputError', 'request: Expected a path without "." and "..", got "/a/../b" at path.'],
  'no method of a request': ['InputError', 'request: Expected a method of HTTP, got "G ET" at method.'],
  'a body of a request by GET': ['InputError', 'request: Expected no body for the method GET, got one at body.'],
  'a path part with a control character': [
    'InputError',
    'entities.get: Expected a string without control characters, got "a\\nb" at id.',
  ],
  'half a surrogate pair': [
    'InputError',
    'entities.get: Expected a string without lone surrogates, got "\\ud800" at id.',
  ],
  'a legacy parameter that is missing': ['InputError', 'legacy.fetch: Expected a value, got undefined at type (4.3).'],
  'an unknown legacy parameter': ['InputError', 'legacy.entity: Unknown parameter "nme". Expected "type" or "id".'],
  'an index': ['InputError', 'legacy.listInsert: Expected an integer from 0, got -1 at index (4.3).'],
  'null for a text': [
    'InputError',
    'legacy.update: Expected a string, got null at *firstName. The service would take null as the text "null" (R-61).',
  ],
  'a map as a parameter': [
    'InputError',
    'legacy.update: Expected a value that a parameter can hold, got a map at *phoneBook. Use mapPut() or assemblyManipulate().',
  ],
  'an assembly that is not an entity': ['InputError', 'Expected an entity or an array of entities, got 5 at assembly.'],
  'an assembly without types': [
    'InputError',
    'legacy.assemblyManipulate: Expected an entity with its _type, got an entity without it at assembly (4.3, rule 1).',
  ],
  'no file': [
    'InputError',
    'resources.uploadAll: Expected an array of at least one file, got an empty array at sources.',
  ],
  'a text as a file': [
    'InputError',
    'resources.upload: Expected { path }, { content }, bytes, a Blob, a web stream or a Node stream, got a string at source. Use { path: … } to upload the file of this name, or { content: … } to upload the text itself.',
  ],
  'a folder as a file': ['InputError', 'resources.upload: Expected a file, got the folder "/".'],
  'a name of a file': [
    'InputError',
    'resources.upload: Expected a string that is not empty and without lone surrogates, got "" at source.name.',
  ],
  'a type of a file': [
    'InputError',
    'resources.upload: Expected a media type such as "image/png", got "png" at source.type.',
  ],
  'a size of a file': ['InputError', 'resources.upload: Expected a number of bytes from 0, got -1 at source.size.'],
  'a range': [
    'InputError',
    'resources.download: Expected { start, end } or { last }, integers from 0 with end not below start, got { start: 5, end: 1 } at range.',
  ],
  'a date of a download': [
    'InputError',
    'resources.download: Expected a valid Date, got an invalid Date at ifModifiedSince.',
  ],
  'a decimal': ['RangeError', 'Expected a decimal, got "1,5".'],
  'arithmetic with a decimal': ['TypeError', 'A Decimal has no arithmetic. Use compare(), equals() or toNumber().'],
  'an unknown constant type': [
    'InputError',
    'entities.create: Unknown type "Gendr" at anything. Did you mean "Gender"?',
  ],
};

testMessages('parameters of calls', parameters, messages);
