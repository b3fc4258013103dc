import { describe } from 'vitest';
import { testRefusals } from '../support/refusals.js';
import { list, people, person, withPeople } from './people.js';

/* A body of entities, or a property and what is added to it. */
const refusals: { readonly [about: string]: string } = {
  'Values (R-21, R-22)': `
{"age":1.5}
  400 R-22 Expected a whole number of 32 bits, got the number 1.5 at $.age.
{"age":2147483648}
  400 R-22 Expected a whole number of 32 bits, got the number 2147483648 at $.age.
{"age":"1"}
  400 R-21 Expected a whole number of 32 bits, got the text "1" at $.age.
{"big":9223372036854775808}
  400 R-22 Expected a whole number of 64 bits, got the number 9223372036854775808 at $.big.
{"big":"9223372036854775808"}
  400 R-21 Expected a whole number of 64 bits, got the text "9223372036854775808" at $.big.
{"big":1.5}
  400 R-22 Expected a whole number of 64 bits, got the number 1.5 at $.big.
{"phoneBook":{"_type":"map","value":{"_type":"map","value":[]}}}
  400 R-21 Expected an array of {"key","value"} or of keys and values in turn, got an object with _type "map" at $.phoneBook.value.
{"big":1.50}
  400 R-22 Expected a whole number of 64 bits, got the number 1.50 at $.big.
{"big":"1.5"}
  400 R-21 Expected a whole number of 64 bits, got the text "1.5" at $.big.
{"big":1e9999}
  400 R-22 Expected a whole number of 64 bits, got the number 1e9999 at $.big.
{"ratio":1e39}
  400 R-22 Expected a number of 32 bits, got the number 1e39 at $.ratio.
{"weight":1e309}
  400 R-22 Expected a number of 64 bits, got the number 1e309 at $.weight.
{"weight":"1.5"}
  400 R-21 Expected a number of 64 bits, got the text "1.5" at $.weight.
{"price":1e10001}
  400 R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e10001 at $.price.
{"price":"x"}
  400 R-21 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the text "x" at $.price.
{"active":"true"}
  400 R-21 Expected true or false, got the text "true" at $.active.
{"active":1}
  400 R-22 Expected true or false, got the number 1 at $.active.
{"active":{"value":"true","_type":"boolean"}}
  400 R-21 Expected true or false, got the text "true" at $.active.value.
{"firstName":1}
  400 R-22 Expected a text, got the number 1 at $.firstName.
{"firstName":[1]}
  400 R-21 Expected a text, got an array at $.firstName.
{"birth":0}
  400 R-22 Expected a date such as 2026-03-01T12:30:45.123+0000, got the number 0 at $.birth.
{"birth":"2026-02-30"}
  400 R-21 Expected a date such as 2026-03-01T12:30:45.123+0000, got the text "2026-02-30" at $.birth.
{"gender":"other"}
  400 R-21 Expected one of male, female, got the text "other" at $.gender.
{"gender":{"value":"female","_type":"Address"}}
  400 R-21 Expected one of male, female, got an object with _type "Address" at $.gender.
{"big":{"value":"5","_type":"integer"}}
  400 R-21 Expected a whole number of 64 bits, got an object with _type "integer" at $.big.
{"big":{"value":"5","_type":5}}
  400 R-21 Expected a whole number of 64 bits, got an object at $.big.
{"big":{"value":"5","unit":"m"}}
  400 R-21 Expected only value and _type, got an unknown member at $.big.unit.
{"big":{"_type":"long"}}
  400 R-21 Expected a whole number of 64 bits, bare or as {"value","_type"}, got an object with _type "long" at $.big.
{"numbers":5}
  400 R-22 Expected an array (a list), got the number 5 at $.numbers.
{"numbers":{"_type":"set","value":[]}}
  400 R-21 Expected a list, got an object with _type "set" at $.numbers.
{"numbers":[1,true]}
  400 R-21 Expected a whole number of 64 bits, got true at $.numbers[1].
{"numbers":{"_type":"list","value":[true]}}
  400 R-21 Expected a whole number of 64 bits, got true at $.numbers.value[0].
{"phoneBook":["a"]}
  400 R-21 Expected a map: an object, or a wrapper with _type "map", got an array at $.phoneBook.
{"phoneBook":{"_type":"set","value":[]}}
  400 R-21 Expected a map, got an object with _type "set" at $.phoneBook.
{"phoneBook":{"a b":1}}
  400 R-22 Expected a text, got the number 1 at $.phoneBook["a b"].
{"scores":{"x":1}}
  400 R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.scores.x.
{"byPerson":{"x":null}}
  400 R-21 Expected a key that is an entity of com.vendor.demo.model.Person, got the text "x" at $.byPerson.x.
{"phoneBook":{"_type":"map","value":["a"]}}
  400 R-21 Expected keys and values in turn, got a key without a value at $.phoneBook.value.
{"phoneBook":{"_type":"map","value":[{"key":"a","value":1}]}}
  400 R-22 Expected a text, got the number 1 at $.phoneBook.value[0].value.
{"phoneBook":{"_type":"map","value":[{"key":"a"},5]}}
  400 R-22 Expected an entry {"key","value"}, got the number 5 at $.phoneBook.value[1].
{"phoneBook":{"_type":"map","value":[{"key":"a","x":1}]}}
  400 R-21 Expected only key and value, got an unknown member at $.phoneBook.value[0].x.
{"phoneBook":{"_type":"map","value":5}}
  400 R-22 Expected an array of {"key","value"} or of keys and values in turn, got the number 5 at $.phoneBook.value.
{"anything":1e99999}
  400 R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e99999 at $.anything.
{"nicknames":[["a"]]}
  400 R-21 Expected a text, got an array at $.nicknames[0].
{"anything":[{"_id":"1"}]}
  400 R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.anything[0].
{"anything":{"_type":"object","value":1}}
  400 R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "object" at $.anything._type.
{"anything":{"_type":"Address"}}
  400 R-21 Expected one of com.vendor.demo.model.Address, com.vendor.demo.other.Address, got an ambiguous _type "Address" at $.anything._type.
{"big":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}
  400 R-21 Expected a whole number of 64 bits, got the text "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" at $.big.
`,
  'Entities (R-21)': `
{"frstName":"x"}
  400 R-21 Expected firstName, got an unknown property "frstName" of com.vendor.demo.model.Person at $.frstName.
{"FIRSTNAME":"x"}
  400 R-21 Expected firstName, got an unknown property "FIRSTNAME" of com.vendor.demo.model.Person at $.FIRSTNAME.
{"__proto__":1}
  400 R-21 Expected one of active, age, anything, big, birth, byName, byPerson, children, father, firstName, friends, gender, genders, globalId, id, nicknames, numbers, partition, phoneBook, price, got an unknown property "__proto__" of com.vendor.demo.model.Person at $.__proto__.
{"children":[{"age":"x"}]}
  400 R-21 Expected a whole number of 32 bits, got the text "x" at $.children[0].age.
{"byName":{"a b":{"age":true}}}
  400 R-21 Expected a whole number of 32 bits, got true at $.byName["a b"].age.
{"_type":"Gender"}
  400 R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "Gender" at $._type.
{"_type":"long"}
  400 R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "long" at $._type.
{"_type":"Nobody"}
  400 R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "Nobody" at $._type.
{"_type":5}
  400 R-22 Expected the signature of an entity type, got the number 5 at $._type.
{"father":{"_type":"com.vendor.demo.model.Address"}}
  400 R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "com.vendor.demo.model.Address" at $.father._type.
{"father":5}
  400 R-22 Expected an entity of com.vendor.demo.model.Person, got the number 5 at $.father.
{"anything":{"_id":"1"}}
  400 R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.anything.
null
  400 R-38 Expected an entity of type com.vendor.demo.model.Person, got an empty body.
5
  400 R-21 Expected an entity of com.vendor.demo.model.Person, got the number 5 at $.
[{},null]
  400 R-38 Expected an entity of com.vendor.demo.model.Person, got null at $[1].
{"id":"x"}
  400 R-21 Expected a whole number of 64 bits, got the text "x" at $.id.
{"_id":true}
  400 R-21 Expected a text, got true at $._id.
`,
  'Elements for a collection (4.9, R-43)': `
numbers null
  400 R-44 Expected values of "numbers", got an empty body.
phoneBook ["a","b"]
  400 4.9 Expected a map for the map property "phoneBook", got a list of values.
phoneBook "a"
  400 4.9 Expected a map for the map property "phoneBook", got a single value.
children {"_ref":"1"}
  400 R-21 Expected an _id of this body, got a dangling _ref "1" at $._ref.
things {"_id":"1"}
  400 R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.
byName {"id":{"id":7}}
  404 R-45 com.vendor.demo.model.Person with id "7" does not exist (body at $.id).
numbers {"_type":"map","value":[{"key":"1","value":5}]}
  400 R-21 Expected a whole number of 32 bits, got the text "1" at $.value[0].key.
numbers {"x":1}
  400 R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.x.
numbers {"1.5":1}
  400 R-21 Expected a key that is a whole number of 32 bits, got the text "1.5" at $["1.5"].
numbers {"-1":1}
  400 R-43 Expected an integer of at least 0, got the position -1 at $.
numbers [true]
  400 R-21 Expected a whole number of 64 bits, got true at $[0].
nicknames 5
  400 R-22 Expected a text, got the number 5 at $.
`,
};

describe('a body that is refused', () => {
  testRefusals(refusals, withPeople([{ _type: person, id: 1 }]), (request) => {
    const [, property, body] = /^(\w+) (.+)$/.exec(request) ?? [];
    if (property !== undefined) return ['POST', `rest/v2/properties/a/${person}/1/${property}`, body];
    return ['POST', request.startsWith('[') ? list : people, request];
  });
});
