import { describe, expect, it } from 'vitest';
import { refusalsIn } from '../support/refusals.js';
import { withServices } from './deployment.js';
import { useLegacyRig } from './support.js';

/* What the conformance suite cannot see of a refused legacy call: the words of its message, and its rule. */
const refusals: { readonly [about: string]: string } = {
  'What is missing': `
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
};

describe('a refusal of a legacy call says what was wrong, names its rule, and changes nothing', () => {
  const rig = useLegacyRig(withServices);

  describe.each(Object.entries(refusals))('%s', (_about, text) => {
    it.each(refusalsIn(text))('$request', async ({ request, status, rule, says }) => {
      const { pathname, searchParams } = new URL(request, 'http://host');
      const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
      const reply = await rig().get(pathname.slice(1), query);
      expect(reply.status, reply.text).toBe(status);
      expect(JSON.parse(reply.text).message.startsWith(says), reply.text).toBe(true);
      expect(rig().rig.lastRule()).toBe(rule);
      await rig().expectNoChange();
    });
  });
});
