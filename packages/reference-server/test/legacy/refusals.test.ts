import { describe } from 'vitest';
import { testRefusals } from '../support/refusals.js';
import { withServices } from './deployment.js';
import { target } from './support.js';

const refusals: { readonly [about: string]: string } = {
  'What is missing': `
list-insert?accessId=+&type=Book&id=1&property=marks&value=m
  400 R-6 Expected a value as parameter "accessId", got a blank text.
list-insert?type=+&id=1&property=marks&value=m
  400 R-6 Expected a value as parameter "type", got a blank text.
list-insert?type=Book&id=+&property=marks&value=m
  400 R-6 Expected a value as parameter "id", got a blank text.
list-insert?type=Book&id=1&property=+&value=m
  400 R-6 Expected a value as parameter "property", got a blank text.
entity?type=Book
  400 R-6 Expected a value as parameter "id", got nothing.
update?id=1&*title=x
  400 R-6 Expected a value as parameter "type", got nothing.
assembly-manipulate?depth=0
  400 R-6 Expected a value as parameter "body", got nothing.
property-fetch?type=Book&id=1
  400 R-6 Expected a value as parameter "property", got nothing.
list-insert?type=Book&id=1&property=marks
  400 R-6 Expected a value as parameter "value", got nothing.
map-put?type=Book&id=1&property=notes&value=v
  400 R-6 Expected a value as parameter "key", got nothing.
action?projection=payload
  400 R-6 Expected a value as parameter "name", got nothing.
`,
  'What is named': `
fetch?type=Branch
  400 4.8 "Branch" names more than one entity type of access "access.library". Expected one of
entity?type=Book&id=1&accessId=x
  404 R-6 Unknown access "x". Expected one of "access.library", "access.flat".
fetch?type=Bok
  404 4.8 Unknown entity type "Bok" in access "access.library". Did you mean "Book"?
fetch?type=Genre
  404 R-32 Expected an entity type, got the enum type org.example.library.Genre.
entity?type=Book&id=9
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
entity?type=Book&id=one
  404 R-7 No org.example.library.Book has the id "one". Expected a whole number of 64 bits.
entity?type=Book&id=60
  400 R-32 org.example.library.Book with id "60" names 2 entities: org.example.library.Book in partition
update?type=Book&id=9&*title=x
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
delete?type=Book&id=9
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
property-fetch?type=Book&id=1&property=titel
  400 R-7 org.example.library.Book has no property "titel" (parameter "property"). Did you mean "title"?
property-fetch?type=Book&id=1&property=__proto__
  400 R-7 org.example.library.Book has no property "__proto__" (parameter "property"). Expected one of "author",
`,
  Values: `
update?type=Book&id=1&*genre=Novel
  400 R-7 Expected one of novel, poetry, manual as parameter "*genre", got "Novel".
update?type=Book&id=1&*author=nobody
  404 R-7 org.example.library.Author with id "nobody" does not exist in access "access.library".
update?type=Strict&id=1&*count=null
  400 R-7 Expected a value of type integer as parameter "*count", got null.
update?type=Book&id=1&*stock=1&*stock=5&*stock=2
  400 R-61 Expected keys and values in turn as parameter "*stock", got 3 values.
update?type=Entry&id=1&*flag=TRUE
  400 R-7 Expected true or false as parameter "*flag", got "TRUE".
update?type=Entry&id=1&*big=9223372036854775808
  400 R-7 Expected a whole number of 64 bits as parameter "*big", got "9223372036854775808".
update?type=Entry&id=1&*day=2021-02-29
  400 R-7 Expected a date such as 2026-03-01T12:30:45.123+0000 as parameter "*day", got "2021-02-29".
update?type=Book&id=1&*title=x&*pages=x
  400 R-7 Expected a whole number of 32 bits as parameter "*pages", got "x".
update?type=Book&id=1&*title=x&*colour=x
  400 R-7 org.example.library.Book has no property "colour" (parameter "*colour"). Expected one of "author",
update?type=Book&id=1&*id=5
  400 R-35 The property "id" of an existing entity cannot be changed.
update?type=Book&id=1&*partition=p
  400 R-35 The property "partition" of an existing entity cannot be changed.
`,
  Collections: `
list-insert?type=Book&id=1&property=notes&value=m
  400 R-7 Expected a property that is a list as parameter "property", got "notes" of type map<string,string>.
map-put?type=Book&id=1&property=tags&key=k&value=m
  400 R-7 Expected a property that is a map as parameter "property", got "tags" of type set<string>.
set-insert?type=Book&id=1&property=marks&value=m
  400 R-7 Expected a property that is a set as parameter "property", got "marks" of type list<string>.
list-insert?type=Book&id=1&property=title&value=m
  400 R-7 Expected a property that is a list as parameter "property", got "title" of type string.
list-remove?type=Book&id=1&property=tags&value=m
  400 R-7 Expected a property that is a list as parameter "property", got "tags" of type set<string>.
map-remove?type=Book&id=1&property=marks&key=k
  400 R-7 Expected a property that is a map as parameter "property", got "marks" of type list<string>.
set-remove?type=Book&id=1&property=notes&value=m
  400 R-7 Expected a property that is a set as parameter "property", got "notes" of type map<string,string>.
map-put?type=Book&id=1&property=notes&key=a&key=b&value=c
  400 R-54 Expected as many values of parameter "value" as of "key", got 1 and 2.
set-insert?type=Book&id=1&property=related&value=9
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
list-insert?type=Book&id=1&property=parts&value=2&value=9
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
map-put?type=Book&id=1&property=editions&key=k&value=x
  400 R-7 Expected the id of a org.example.library.Book as parameter "value", got "x".
list-insert?type=Book&id=1&property=parts&value=7
  404 R-7 org.example.library.Book with id "7" does not exist in access "access.library".
map-put?type=Book&id=1&property=stock&key=one&value=1
  400 R-7 Expected a whole number of 32 bits as parameter "key", got "one".
set-insert?type=Book&id=1&property=years&value=1.5
  400 R-7 Expected a whole number of 64 bits as parameter "value", got "1.5".
list-insert?type=Book&id=1&property=marks&value=n&index=4
  400 R-7 Expected an integer from 0 to 3 as parameter "index", got 4.
list-insert?type=Book&id=4&property=marks&value=n&index=1
  400 R-7 Expected an integer from 0 to 0 as parameter "index", got 1.
list-insert?type=Book&id=1&property=marks&value=n&index=-1
  400 R-16 Expected an integer from 0 to 2147483647 as option "index", got "-1".
list-insert?type=Book&id=1&property=marks&value=n&index=1.0
  400 R-16 Expected an integer from 0 to 2147483647 as option "index", got "1.0".
list-insert?type=Book&id=1&property=counts&value=n
  400 R-7 Expected a whole number of 32 bits as parameter "value", got "n".
`,
  'Creations and deletions': `
delete?type=Copy&id=2
  400 R-58 Cannot delete org.example.library.Copy 2 (partition access.library) with delete-mode
create?type=Author
  400 R-7 Expected a value as parameter "*name", which org.example.library.Author must have, got nothing.
create?type=Loan&*pledge=null
  400 R-7 Expected a value as parameter "*pledge", which org.example.library.Loan must have, got nothing.
create?type=Book&*id=1
  400 R-42 There is already a org.example.library.Book with id 1 in partition access.library. Expected an unused id.
create?type=Book&*id=x
  400 R-7 Expected a whole number of 64 bits as parameter "*id", got "x".
create?type=Item
  400 R-32 Expected a concrete subtype of org.example.library.Item, got the abstract type.
create?type=Book&*titel=x
  400 R-7 org.example.library.Book has no property "titel" (parameter "*titel"). Did you mean "title"?
create?type=Novel
  404 4.8 Unknown entity type "Novel" in access "access.library". Expected one of "Resource", "ResourceSource",
create?type=Book&*title=x&*pages=many
  400 R-7 Expected a whole number of 32 bits as parameter "*pages", got "many".
`,
  'Actions (4.5)': `
action?name=synchronize
  400 R-7 Expected a value as parameter "*cartridge", which
action?name=detect&*x=1
  400 R-7 com.vendor.model.deploymentapi.cartridge.DetectCartridges has no property "x" (parameter "*x"). Expected one
action?name=detect&projection=entity
  400 R-16 Expected one of "envelope", "payload" as option "projection", got "entity".
action?name=nothing
  404 R-61 The access "access.library" has no workbench folder "nothing". Expected one of "books", "twice", "likeSea",
action?name=books&accessId=access.flat
  404 R-61 The access "access.flat" has no workbench folder "books". There are none.
action?name=books&accessId=x
  404 R-6 Unknown access "x". Expected one of "access.library", "access.flat".
action?name=books&projection=entity
  400 R-16 Expected one of "envelope", "payload", "first-of-payload" as option "projection", got "entity".
action?name=byTitle
  400 R-61 Expected a value of "title" as parameter "*wanted", got nothing.
action?name=byGenre&*genre=crime
  400 R-7 Expected one of novel, poetry, manual as parameter "*genre", got "crime".
action?name=byCopy&*copy=99
  404 R-7 org.example.library.Copy with id "99" does not exist in access "access.library".
action?name=newBook&projection=none
  400 R-16 Expected one of "envelope", "payload", "id", "entity" as option "projection", got "none".
action?name=newBook&*titel=T
  400 R-7 org.example.library.Book has no property "titel" (parameter "*titel"). Did you mean "title"?
action?name=newBook&*title=T&*pages=x
  400 R-7 Expected a whole number of 32 bits as parameter "*pages", got "x".
action?name=newNovel
  400 R-61 Expected a value of "title" as parameter "*name", got nothing.
action?name=newSequel
  404 R-7 Cannot find entity: org.example.library.Book with id "999" does not exist (body at
`,
  'Services (4.6)': `
eval?type=x.Y
  404 R-61 The access "access.library" has no service request "x.Y". Expected one of
eval?type=__proto__
  404 R-61 The access "access.library" has no service request "__proto__". Expected one of
eval?type=org.example.library.Book
  404 R-61 The access "access.library" has no service request "org.example.library.Book". Expected one of
eval?type=Hours
  400 R-61 "Hours" names more than one service request. Expected one of "org.example.service.Hours",
eval?type=org.example.service.Hours&accessId=access.flat
  404 R-61 The access "access.flat" has no service request "org.example.service.Hours". There are none.
eval?type=org.example.service.Greet&*nome=x
  400 R-7 org.example.service.Greet has no property "nome" (parameter "*nome"). Did you mean "name"?
eval?type=org.example.service.Greet&*times=x
  400 R-7 Expected a whole number of 32 bits as parameter "*times", got "x".
eval?type=org.example.service.Greet&*book=9
  404 R-7 org.example.library.Book with id "9" does not exist in access "access.library".
eval?type=org.example.service.Greet&*book=x
  400 R-7 Expected the id of a org.example.library.Book as parameter "*book", got "x".
eval?type=org.example.service.Greet&projection=payload
  400 R-16 Expected one of "envelope", "message" as option "projection", got "payload".
`,
  'Order and options (4.2, R-57)': `
fetch?type=Entry&orderBy=colour
  400 R-16 org.example.catalog.Entry has no property "colour" to order by (orderBy). Expected one of "any", "big",
fetch?type=Entry&orderBy=list
  400 R-33 The property "list" of type list<string> has no order (orderBy). Expected one of "any", "big", "day", "dbl",
fetch?type=Entry&orderBy=self
  400 R-33 The property "self" of type org.example.catalog.Entry has no order (orderBy). Expected one of "any", "big",
fetch?type=Entry&orderDir=up
  400 R-16 Expected one of "ascending", "descending" as option "order-dir", got "up".
property-fetch?type=Book&id=1&property=marks&orderBy=title
  400 R-57 Expected a collection of entities to order by a property (orderBy), got "marks" of type list<string>.
property-fetch?type=Book&id=1&property=title&orderBy=title
  400 R-57 Expected a collection of entities to order by a property (orderBy), got "title" of type string.
delete?type=Copy&id=12&depth=1.5
  400 R-16 Expected "shallow", "reachable" or an integer from 0 to 2147483647 as option "depth", got "1.5".
delete?type=Copy&id=12&codec=gm/yaml
  400 R-16 Expected one of "application/json", "gm/json", "gm/xml", "application/xml", "text/xml" as option "codec", got
delete?type=Copy&id=12&projection=ids
  400 R-16 Expected one of "envelope", "payload", "none" as option "projection", got "ids".
delete?type=Copy&id=12&projection=PAYLOAD
  400 R-16 Expected one of "envelope", "payload", "none" as option "projection", got "PAYLOAD".
`,
  Assemblies: `
assembly-manipulate?body={"_type":"org.example.library.Book","id":9}
  404 R-7 Cannot find entity: org.example.library.Book with id "9" does not exist (body at $).
assembly-manipulate?body={"_type":"org.example.library.Book","id":1,"title":"x","sequel":{"_type":"org.example.library.Book","id":9}}
  404 R-7 Cannot find entity: org.example.library.Book with id "9" does not exist (body at $.sequel).
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":[{"_type":"Book","_id":"0","id":500}]}
  404 R-7 Cannot find entity: org.example.library.Book with id "500" does not exist (body at $.assembly[0]).
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":[{"_type":"Book","_id":"0","id":1,"title":"x"}],"instantiationsWithId":[{"_ref":"0"}]}
  400 R-42 There is already a org.example.library.Book with id 1 in partition access.library. Expected an unused id.
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":[{"_type":"Book","title":"x"}],"instantiationsWithId":[{"_type":"Book","_id":"1","id":600}]}
  400 R-21 Parameter "body": Expected a _ref to an entity of the assembly, got another entity at $.instantiationsWithId[0].
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":[{"_type":"Book","title":"x"}],"instantiationsWithId":[{"_ref":"7"}]}
  400 R-21 Parameter "body": Expected an _id of this body, got a dangling _ref "7" at $.instantiationsWithId[0]._ref.
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":null}
  400 R-21 Parameter "body": Expected an entity, got a simple value or null at $.assembly.
assembly-manipulate?body={"_type":"ManipulationEnvelope","assembly":[1]}
  400 R-21 Parameter "body": Expected an entity, got a simple value or null at $.assembly[0].
assembly-manipulate?body=[{"_type":"ManipulationEnvelope","assembly":{"_type":"Book"}}]
  400 R-71 Expected a type whose entities are stored at $[0], got com.vendor.model.rest.crud.ManipulationEnvelope, which
assembly-manipulate?body={"_type":"org.example.library.Item"}
  400 R-32 Expected one of org.example.library.Book, org.example.library.Comic as _type, got the abstract type
assembly-manipulate?body={"id":1,"title":"x"}
  400 R-21 Parameter "body": Expected an entity with _type, got an object at $.
assembly-manipulate?body={"_type":"org.example.Novel"}
  400 R-21 Parameter "body": Expected the signature of a type of this access, or its simple name, got an unknown _type
assembly-manipulate?body={"_type":"com.vendor.model.rest.RpcResponse"}
  400 R-71 Expected a type whose entities are stored at $, got com.vendor.model.rest.RpcResponse, which only requests
assembly-manipulate?body={"_type":"Book","titel":"x"}
  400 R-21 Parameter "body": Expected title, got an unknown property "titel" of org.example.library.Book at $.titel.
assembly-manipulate?body=[{"_type":"Book","pages":"x"}]
  400 R-21 Parameter "body": Expected a whole number of 32 bits, got the text "x" at $[0].pages.
assembly-manipulate?body=[]
  400 R-6 Parameter "body": The assembly is empty. Expected an entity or an array of entities.
assembly-manipulate?body=null
  400 R-38 Parameter "body": Expected an entity with _type, got null at $.
assembly-manipulate?body=1
  400 R-21 Parameter "body": Expected an entity with _type, got the number 1 at $.
assembly-manipulate?body={"_type":
  400 R-21 Parameter "body": The body is not valid JSON at line 1, column 10: expected a value, got the end of the text.
`,
};

describe('a refusal of a legacy call says what was wrong, names its rule, and changes nothing', () => {
  testRefusals(refusals, withServices, (request) => {
    const { pathname, searchParams } = new URL(request, 'http://host');
    const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
    return ['GET', target(pathname.slice(1), query)];
  });
});
