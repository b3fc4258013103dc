import { describe } from 'vitest';
import { library } from '../support/library.js';
import { testRefusals } from '../support/refusals.js';

/* Each request has its method, its target, in which `~` stands for the access, and its body. */
const refusals: { readonly [about: string]: string } = {
  Paths: `
GET entities/~/Shelf/1/west
  404 4.8 org.example.library.Shelf with id "1" in partition "west" does not exist in access "access.library".
GET entities/~/Bok
  404 4.8 Unknown entity type "Bok" in access "access.library". Did you mean "Book"?
GET properties/~/Book/1/titel
  404 R-44 org.example.library.Book has no property "titel". Did you mean "title"?
PUT properties/~/Book/%E0%A4%A/title "x"
  400 R-11 Expected percent-encoded UTF-8 ("%" with two hexadecimal digits for each byte) in the path segment
GET entities/~/Book?where.title=%C3%28
  400 R-11 Expected percent-encoded UTF-8 ("%" with two hexadecimal digits for each byte) in the query, at
DELETE entities
  404 R-5 There is no path "/rest/v2/entities" in the service.
GET entities/~/Shelf/1
  400 R-32 org.example.library.Shelf with id "1" names 2 entities: org.example.library.Shelf in partition "north",
GET entities/~/Shelf/2/south
  404 4.8 org.example.library.Shelf with id "2" in partition "south" does not exist in access "access.library".
DELETE entities/~/Copy/99
  404 4.8 org.example.library.Copy with id "99" does not exist in access "access.library".
GET entities/~/Novel/1
  404 4.8 Unknown entity type "Novel" in access "access.library". Expected one of "Resource", "ResourceSource",
GET entities/~/Branch/1
  400 4.8 "Branch" names more than one entity type of access "access.library". Expected one of
GET entities/~/Genre/1
  404 R-32 Expected an entity type, got the enum type org.example.library.Genre.
GET properties/~/Book/1/nowhere
  404 R-44 org.example.library.Book has no property "nowhere". Expected one of "author", "counts", "editions",
POST properties/~/Book/one/tags "x"
  400 R-40 Expected an id of type long for org.example.library.Book, got "one".
POST entities/~/Item {"title":"New"}
  400 R-32 Expected one of org.example.library.Book, org.example.library.Comic as _type, got the abstract type
`,
  'Options and conditions': `
GET entities/access.librry/Book/1
  404 R-6 Unknown access "access.librry". Did you mean "access.library"?
GET entities/~/Book?where.tit=x
  400 R-32 org.example.library.Book has no property for the condition "where.tit". Did you mean "title"?
GET entities/~/Book?order-by=titel
  400 R-16 org.example.library.Book has no property "titel" to order by (order-by). Did you mean "title"?
GET entities/~/Book/1?depth=Shallow
  400 R-16 Expected "shallow", "reachable" or an integer from 0 to 2147483647 as option "depth", got "Shallow".
GET entities/~/Book/1?depth=1e2
  400 R-16 Expected "shallow", "reachable" or an integer from 0 to 2147483647 as option "depth", got "1e2".
GET entities/~/Book/1?entity-recurrence-depth=-2
  400 R-16 Expected an integer from -1 to 2147483647 as option "entity-recurrence-depth", got "-2".
GET entities/~/Entry?max-results=2147483648
  400 R-16 Expected an integer from 0 to 2147483647 as option "max-results", got "2147483648".
GET entities/~/Entry?distinct
  400 R-16 Expected "true" or "false" as option "distinct", got "".
GET entities/~/Entry?prettiness=Mid
  400 R-16 Expected one of "none", "low", "mid", "high" as option "prettiness", got "Mid".
GET entities/~/Entry?order-direction=ascending
  400 R-16 Expected at most one "order-direction" for each "order-by", got 1 for 0.
GET entities/~/Entry?prettiness=constructor
  400 R-16 Expected one of "none", "low", "mid", "high" as option "prettiness", got "constructor".
GET entities/~/Book/1?detph=1
  400 R-15 Unknown query parameter "detph" of GET of one entity. Did you mean "depth"?
GET entities/~/Book/1?DEPTH=1
  400 R-15 Unknown query parameter "DEPTH" of GET of one entity. Did you mean "depth"?
GET entities/~/Book/1?where.title=x
  400 R-15 Condition "where.title" is not supported by GET of one entity. Conditions need GET or DELETE of a path
POST entities/~/Book?where.title=x {"title":"New"}
  400 R-15 Condition "where.title" is not supported by POST, PUT and PATCH of entities. Conditions need GET or DELETE of
GET entities/~/Book/1?__proto__=1
  400 R-15 Unknown query parameter "__proto__" of GET of one entity. Expected one of "write-empty-properties",
GET entities/access.nowhere/Book/1
  404 R-6 Unknown access "access.nowhere". Expected one of "access.library", "access.flat".
DELETE entities/~/Copy/12?where.code=free
  400 R-15 Condition "where.code" is not supported by DELETE of one entity. Conditions need GET or DELETE of a path
DELETE entities/~/Copy?max-results=1&allow-multiple-delete=true
  400 R-15 Unknown query parameter "max-results" of DELETE of entities. Expected one of "write-empty-properties",
GET entities/~/Book/1?max-results=1
  400 R-15 Unknown query parameter "max-results" of GET of one entity. Expected one of "write-empty-properties",
DELETE entities/~/Copy?where.twin=1&allow-multiple-delete=true
  400 R-32 Expected a simple property that can be compared in the condition "where.twin", such as "code",
DELETE entities/~/Copy?where.codes=1&allow-multiple-delete=true
  400 R-32 org.example.library.Copy has no property for the condition "where.codes". Did you mean "code"?
DELETE entities/~/Entry?where.int=two&allow-multiple-delete=true
  400 R-32 Expected a value of type integer, or null, as condition "where.int", got "two".
GET entities/~/Station/7?projection=idInfo
  400 R-16 Expected one of "envelope", "results", "firstResult" as option "projection", got "idInfo".
GET entities/~/Entry?start-index=-1
  400 R-16 Expected an integer from 0 to 2147483647 as option "start-index", got "-1".
POST entities/~/Book?projection=count {"title":"New"}
  400 R-16 Expected one of "referenceInfo", "idInfo", "locationInfo", "envelope", "data", "success" as option
GET entities/~/Entry?where.nowhere=x
  400 R-32 org.example.catalog.Entry has no property for the condition "where.nowhere". Expected one of "big",
GET entities/~/Entry?where.id=1
  400 R-32 Expected a simple property that can be compared in the condition "where.id", such as "big", "dbl",
GET entities/~/Entry?where.day=2001-02-03
  400 R-32 Expected a simple property that can be compared in the condition "where.day", such as "big", "dbl",
GET entities/~/Entry?where.list=l
  400 R-32 Expected a simple property that can be compared in the condition "where.list", such as "big", "dbl",
GET entities/~/Entry?where.flag=yes
  400 R-32 Expected a value of type boolean, or null, as condition "where.flag", got "yes".
GET entities/~/Entry?order-by=int&order-direction=ascending&order-direction=ascending
  400 R-16 Expected at most one "order-direction" for each "order-by", got 2 for 1.
GET entities/~/Entry?where.exact=1.5B
  400 R-32 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, or null, as
GET entities/~/Entry?order-by=nowhere
  400 R-16 org.example.catalog.Entry has no property "nowhere" to order by (order-by). Expected one of "any", "big",
GET entities/~/Entry?where.kind=Red
  400 R-32 Expected a constant of org.example.catalog.Kind (red, blue, green), or null, as condition "where.kind",
GET entities/~/Entry?where=text='alpha'
  400 R-15 Unknown query parameter "where" of GET of entities. Expected one of "write-empty-properties",
GET entities/~/Entry?order-by=self
  400 R-33 The property "self" of type org.example.catalog.Entry has no order (order-by). Expected one of "any",
GET entities/~/Entry?order-by=list
  400 R-33 The property "list" of type list<string> has no order (order-by). Expected one of "any", "big", "day",
GET entities/~/Entry?order-by=int&order-direction=up
  400 R-16 Expected one of "ascending", "descending" as option "order-direction", got "up".
GET entities/~/Entry?distinct=1
  400 R-16 Expected "true" or "false" as option "distinct", got "1".
GET properties/~/Book/1/marks?remove=true
  400 R-15 Unknown query parameter "remove" of GET of a property. Expected one of "write-empty-properties",
POST properties/~/Book/1/tags?remove=yes "x"
  400 R-16 Expected "true", "false" or nothing as option "remove", got "yes".
PUT properties/~/Book/1/title?remove=true "7"
  400 R-15 Unknown query parameter "remove" of PUT, PATCH and DELETE of a property. Expected one of
DELETE entities/~/Copy/12?delete-mode=drop
  400 R-16 Expected one of "dropReferences", "dropReferencesIfPossible", "failIfReferenced", "ignoreReferences" as
POST entities/~/Book [{"title":"New"}]
  400 R-38 Expected a single entity, or the option "list-entities-request=true", got an array.
POST entities/~/Book?list-entities-request=true {"title":"New"}
  400 R-38 Expected an array, as the option "list-entities-request" is true, got a single entity.
`,
  Deletions: `
DELETE entities/~/Copy
  412 R-41 A DELETE without an id in the path may delete many entities. Expected the option
DELETE entities/~/Copy/2?delete-mode=dropReferencesIfPossible
  500 R-42 Cannot delete org.example.library.Copy 2 (partition access.library) with delete-mode
DELETE entities/~/Copy/1?delete-mode=failIfReferenced
  500 R-42 Cannot delete org.example.library.Copy 1 (partition access.library) with delete-mode failIfReferenced:
`,
  Properties: `
PUT properties/~/Book/1/related [{"title":"x"}]
  400 R-45 Expected the id of an entity in the org.example.library.Book at $[0], got no id.
POST properties/~/Book/1/marks?remove=true "b"
  400 4.9 Expected a map from int to value for the list property "marks", got a single value.
POST properties/~/Book/1/marks?remove=true ["b"]
  400 4.9 Expected a map from int to value for the list property "marks", got a list of values.
POST properties/~/Book/1/tags {"_type":"map","value":[{"key":"k","value":"z"}]}
  400 4.9 Expected a value or list of values for the set property "tags", got a map of key to value.
POST properties/~/Book/1/inPrint false
  400 4.9 Expected a list, set or map property for POST, got "inPrint" of type boolean.
POST properties/~/Book/1/title "x"
  400 4.9 Expected a list, set or map property for POST, got "title" of type string.
PUT properties/~/Strict/1/flag null
  400 R-44 The property "flag" cannot be null. Expected a value of type boolean.
PUT properties/~/Book/1/id "7"
  400 R-44 The property "id" identifies the entity and cannot be changed.
PUT properties/~/Book/1/sequel {"_type":"org.example.library.Book","id":99}
  404 R-45 org.example.library.Book with id "99" does not exist (body at $).
PUT properties/~/Book/1/parts [{"_type":"org.example.library.Book","id":4},{"_type":"org.example.library.Book","id":99}]
  404 R-45 org.example.library.Book with id "99" does not exist (body at $[1]).
POST properties/~/Book/1/parts {"_type":"org.example.library.Book","title":"x"}
  400 R-45 Expected the id of an entity in the org.example.library.Book at $, got no id.
POST properties/~/Book/1/editions {"second":{"_type":"org.example.library.Book","id":99}}
  404 R-45 org.example.library.Book with id "99" does not exist (body at $.second).
`,
  'Entities in bodies': `
POST entities/~/Book {"notes":{"_type":"map","value":[{"value":"v"}]}}
  400 R-21 Expected keys and values in turn, got a key without a value at $.notes.value.
POST entities/~/Book {"coloured":true}
  400 R-21 Expected one of author, counts, editions, extra, genre, globalId, id, inPrint, marks, notes, pages,
POST entities/~/Comic {"_type":"org.example.library.Book"}
  400 R-21 Expected org.example.library.Comic or a subtype of it, got an unfitting _type "org.example.library.Book" at
POST entities/~/Book {"extra":{"_type":"org.example.library.Item","title":"x"}}
  400 R-32 Expected one of org.example.library.Book, org.example.library.Comic as _type, got the abstract type
PATCH entities/~/Shelf {"id":1,"label":"New"}
  400 R-32 org.example.library.Shelf with id "1" names 2 entities: org.example.library.Shelf in partition "north",
PATCH entities/~/Shelf/2 {"neighbour":{"id":1}}
  400 R-32 org.example.library.Shelf with id "1" names 2 entities: org.example.library.Shelf in partition "north",
PUT entities/~/Book {"title":"New"}
  400 4.8 Expected the property "id" in the org.example.library.Book at $, got no id.
POST entities/~/Book {"id":77,"title":"New"}
  400 4.8 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $).
PUT entities/~/Book?list-entities-request=true [{"title":"New"},{"id":2,"title":"Changed"},{"id":3,"title":"Too"}]
  400 4.8 Expected single entity: PUT on this path takes one org.example.library.Book, got an array.
POST entities/~/Book?list-entities-request=true [{"title":"New"},{"id":2,"title":"Changed"},{"id":77,"title":"Too"}]
  400 4.8 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $[2]).
POST entities/~/Book/77 {"title":"New"}
  404 4.8 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $).
PUT entities/~/Book/2 [{"title":"New"}]
  400 4.8 Expected single entity: PUT on a path with an id takes one org.example.library.Book, got an array.
PATCH entities/~/Book {"id":77,"title":"New"}
  400 R-36 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $).
PATCH entities/~/Book/77 {"title":"New"}
  404 R-36 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $).
POST entities/~/Strict/1 {"free":4,"word":null}
  400 R-35 Expected string, got null at $.word; the property is not nullable.
POST entities/~/Book {"title":"Outer","sequel":{"id":77,"title":"Inner"}}
  400 R-37 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.sequel).
POST entities/~/Book/4 {"title":"Outer","sequel":{"id":77,"title":"Inner"}}
  404 R-37 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.sequel).
POST entities/~/Book {"title":"Outer","parts":[{"id":77,"title":"Inner"}]}
  400 R-37 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.parts[0]).
POST entities/~/Book {"title":"Outer","related":{"_type":"set","value":[{"id":77,"title":"Inner"}]}}
  400 R-37 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.related.value[0]).
POST entities/~/Book {"title":"Outer","editions":{"_type":"map","value":[{"key":"k","value":{"id":77,"title":"Inner"}}]}}
  400 R-37 Cannot find entity: org.example.library.Book with id "77" does not exist (body at
PUT entities/~/Book/4 {"title":"Outer","sequel":{"title":"Inner"}}
  400 4.8 Expected the property "id" in the org.example.library.Book at $.sequel, got no id.
PUT entities/~/Book/4 {"title":"Outer","parts":[{"title":"Inner"}]}
  400 4.8 Expected the property "id" in the org.example.library.Book at $.parts[0], got no id.
PATCH entities/~/Book/4 {"sequel":{"id":77,"title":"Inner"}}
  404 R-36 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.sequel).
PATCH entities/~/Book {"id":4,"sequel":{"id":77,"title":"Inner"}}
  400 R-36 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.sequel).
PATCH entities/~/Book {"id":4,"parts":[{"id":77,"title":"Inner"}]}
  400 R-36 Cannot find entity: org.example.library.Book with id "77" does not exist (body at $.parts[0]).
POST entities/~/Book/2 {"_type":"org.example.library.Comic","title":"New"}
  400 R-39 Expected the _type of the existing entity, org.example.library.Book, or a type above it at $, got
PUT entities/~/Book/4 {"sequel":{"_type":"org.example.library.Station","id":7}}
  400 R-21 Expected org.example.library.Book or a subtype of it, got an unfitting _type
`,
  'Bodies that are not JSON': `
POST entities/~/Book/1 {"title": "New"
  400 R-21 The body is not valid JSON at line 1, column 16: expected "," or "}", got the end of the text.
POST entities/~/Book/1 {"title": "New",}
  400 R-21 The body is not valid JSON at line 1, column 17: expected the name of a member, got "}".
POST entities/~/Book/1 {title: "New"}
  400 R-21 The body is not valid JSON at line 1, column 2: expected the name of a member, got "title".
POST entities/~/Book/1 {'title': 'New'}
  400 R-21 The body is not valid JSON at line 1, column 2: expected the name of a member, got "'".
POST entities/~/Book/1 {"title": "New"} x
  400 R-21 The body is not valid JSON at line 1, column 18: expected the end of the text, got "x".
POST entities/~/Book/1 {"title": "New"}{"title": "Two"}
  400 R-21 The body is not valid JSON at line 1, column 17: expected the end of the text, got "{".
POST entities/~/Book/1 {"pages": 01}
  400 R-21 The body is not valid JSON at line 1, column 11: expected a value, got "01".
POST entities/~/Book/1 {"rating": NaN}
  400 R-21 The body is not valid JSON at line 1, column 12: expected a value, got "NaN".
POST entities/~/Book/1 {"title": "a\tb"}
  400 R-21 The body is not valid JSON at line 1, column 13: expected the rest of a string, got "\\t".
POST entities/~/Book/1 {"title": "\\x41"}
  400 R-21 The body is not valid JSON at line 1, column 12: expected an escape sequence of JSON, got "\\\\".
POST entities/~/Book/1 New
  400 R-21 The body is not valid JSON at line 1, column 1: expected a value, got "New".
PUT properties/~/Book/1/title "New
  400 R-21 The body is not valid JSON at line 1, column 5: expected the rest of a string, got the end of the text.
POST properties/~/Book/1/tags ["z"
  400 R-21 The body is not valid JSON at line 1, column 5: expected "," or "]", got the end of the text.
`,
};

describe('a refusal says what was wrong, names its rule, and changes nothing', () => {
  testRefusals(refusals, library, (request) => {
    const [method = '', target = '', ...body] = request.split(' ');
    const sent = body.length === 0 ? undefined : body.join(' ');
    return [method, `rest/v2/${target.replace('~', 'access.library')}`, sent, { 'content-type': 'application/json' }];
  });
});
