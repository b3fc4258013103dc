import {
  Decimal,
  EntityReference,
  ModelTypes,
  TypedValue,
  builtInTypes,
  defineDeployment,
  defineModel,
  formatType,
  isBuiltIn,
  isSimpleTypeName,
  isTypeSignature,
  modelTypes,
  parseType,
  ref,
  simpleNameOf,
  simpleTypeNames,
  storedBuiltIn,
  typed
} from "../chunk-ZYIUREN5.js";

// src/model/deployment-file.ts
import { parse } from "lossless-json";

// src/model/number-text.ts
var brand = /* @__PURE__ */ Symbol.for("@platform-services/sdk/number-text");
var NumberText = class _NumberText {
  text;
  constructor(text) {
    this.text = text;
    Object.defineProperty(this, brand, { value: true });
  }
  /** Whether `value` is one, also one of another copy of this package. */
  static is(value) {
    return typeof value === "object" && value !== null && brand in value;
  }
  /** Reads a JSON number: a `number` where that writes the same digits again, else its text. */
  static read(text) {
    const value = Number(text);
    return String(value) === text || text === "-0" ? value : new _NumberText(text);
  }
};

// src/model/reading.ts
function isMembers(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function memberOf(value, name) {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : void 0;
}
function textOf(value, name) {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : void 0;
}
function entriesOf(value) {
  return isMembers(value) ? Object.entries(value) : [];
}
function itemsOf(value) {
  return Array.isArray(value) ? Array.from(value.entries()) : [];
}

// src/model/default-check.ts
function misfit(value, type, types) {
  if (value === null) return void 0;
  const inner = unwrap(value, type);
  const fits = type.kind === "list" || type.kind === "set" ? Array.isArray(inner) && inner.every((element) => fitsElement(element, type.element, types)) : type.kind === "map" ? fitsMap(inner, type, types) : fitsElement(inner, type, types);
  return fits ? void 0 : expectedOf(type, types);
}
function unwrap(value, type) {
  const names = type.kind === "map" ? ["map", "flatmap"] : [type.kind === "simple" ? type.name : type.kind];
  const wrapper = memberOf(value, "_type");
  const meant = type.kind === "named" ? wrapper === type.signature : names.includes(String(wrapper));
  return meant && memberOf(value, "value") !== void 0 ? memberOf(value, "value") : value;
}
function fitsMap(value, { key, value: content }, types) {
  if (isMembers(value)) {
    return entriesOf(value).every(([name, item]) => fitsKey(name, key, types) && fitsElement(item, content, types));
  }
  if (!Array.isArray(value)) return false;
  if (value.every((entry) => isMembers(entry) && "key" in entry && "value" in entry)) {
    return itemsOf(value).every(
      ([, entry]) => fitsElement(memberOf(entry, "key"), key, types) && fitsElement(memberOf(entry, "value"), content, types)
    );
  }
  const flat = value;
  return flat.length % 2 === 0 && flat.every((item, index) => fitsElement(item, index % 2 === 0 ? key : content, types));
}
function fitsKey(name, type, types) {
  const isNumber = /^-?\d/.test(name) && fitsElement(NumberText.read(name), type, types);
  return isNumber || fitsElement(name, type, types);
}
function fitsElement(value, type, types) {
  if (value === null) return true;
  const inner = unwrap(value, type);
  if (type.kind === "simple")
    return simpleFits[type.name](NumberText.is(inner) ? inner.text : inner, NumberText.is(inner));
  const named = types.find(type.signature);
  if (named?.kind !== "enum") return true;
  const constants = memberOf(named.definition, "constants");
  return !Array.isArray(constants) || constants.includes(inner);
}
var isNumeric = (value, isNumber) => isNumber || typeof value === "number" && Number.isFinite(value);
var simpleFits = {
  boolean: (value) => typeof value === "boolean",
  integer: (value, isNumber) => isNumeric(value, isNumber) && isWhole(String(value), 32),
  long: (value, isNumber) => (typeof value === "string" || isNumeric(value, isNumber)) && isWhole(String(value), 64),
  float: isNumeric,
  double: isNumeric,
  decimal: (value, isNumber) => isNumeric(value, isNumber) || typeof value === "string" && isDecimal(value),
  date: (value, isNumber) => !isNumber && typeof value === "string" && isDate(value),
  string: (value, isNumber) => !isNumber && typeof value === "string",
  object: () => true
};
function isWhole(text, bits) {
  return /^-?\d{1,40}$/.test(text) && BigInt.asIntN(bits, BigInt(text)) === BigInt(text);
}
function isDecimal(text) {
  return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,6})?$/.test(text);
}
function isDate(text) {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(
    text
  );
  const day = match?.[1];
  return day !== void 0 && (/* @__PURE__ */ new Date(`${day}T00:00:00Z`)).toJSON()?.startsWith(day) === true;
}
var words = {
  boolean: "true or false",
  integer: "an integer of 32 bits",
  long: "an integer of 64 bits",
  float: "a number",
  double: "a number",
  decimal: "a number, or its digits as text",
  date: 'a date such as "2026-03-01T12:30:45.123+0000"',
  string: "a text",
  object: "any value"
};
function expectedOf(type, types) {
  if (type.kind === "simple") return `${words[type.name]} (${type.name})`;
  if (type.kind !== "named") return `a value of ${formatType(type)}`;
  const constants = memberOf(types.find(type.signature)?.definition, "constants");
  return Array.isArray(constants) ? `one of ${constants.join(", ")}` : `a value of ${type.signature}`;
}

// src/model/fault.ts
var listed = 50;
var DeploymentError = class extends Error {
  faults;
  constructor(faults) {
    const lines = faults.slice(0, listed).map(formatFault);
    if (faults.length > listed) lines.push(`\u2026 and ${faults.length - listed} more`);
    super(`the deployment has ${faults.length} fault${faults.length === 1 ? "" : "s"}:
  ${lines.join("\n  ")}`);
    this.name = "DeploymentError";
    this.faults = faults;
  }
};
function formatFault({ pointer, found, expected }) {
  return `${pointer === "" ? "(the whole file)" : pointer}: found ${found}, expected ${expected}`;
}
function pointerTo(parent, ...segments) {
  return segments.reduce(
    (pointer, segment) => `${pointer}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    parent
  );
}
var shown = 60;
function quote(text) {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}\u2026` : text);
}
function describe(value) {
  if (value === void 0) return "nothing";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `the text ${quote(value)}`;
  if (NumberText.is(value)) return `the number ${value.text.slice(0, shown)}`;
  if (typeof value === "object") return Array.isArray(value) ? `an array of ${value.length}` : "an object";
  return typeof value === "number" ? `the number ${value}` : `a ${typeof value}`;
}
var order = new Intl.Collator("en", { numeric: true });
var Faults = class {
  #faults = /* @__PURE__ */ new Map();
  add(pointer, found, expected) {
    const key = `${pointer}
${expected}`;
    if (!this.#faults.has(key)) this.#faults.set(key, { pointer, found, expected });
  }
  /** In the order of their pointers. */
  get list() {
    return Array.from(this.#faults.values()).sort((left, right) => order.compare(left.pointer, right.pointer));
  }
};

// src/model/type-index.ts
var identityNames = ["id", "globalId", "partition"];
function propertiesOf(definition, pointer) {
  const parent = pointerTo(pointer, "properties");
  return entriesOf(memberOf(definition, "properties")).map(([name, declared]) => {
    const own = pointerTo(parent, name);
    const text = typeof declared === "string" ? declared : textOf(declared, "type");
    return {
      name,
      pointer: own,
      typePointer: typeof declared === "string" ? own : pointerTo(own, "type"),
      text,
      type: text === void 0 ? void 0 : parseType(text),
      nullable: memberOf(declared, "nullable") !== false,
      initial: memberOf(declared, "default")
    };
  });
}
var TypeIndex = class {
  #types = /* @__PURE__ */ new Map();
  #properties = /* @__PURE__ */ new Map();
  constructor(entries) {
    for (const entry of entries) if (!this.#types.has(entry.signature)) this.#types.set(entry.signature, entry);
  }
  /** A type of the models, or a built-in one that an access stores. */
  find(signature) {
    const builtIn = this.#types.has(signature) ? void 0 : storedBuiltIn(signature);
    return builtIn === void 0 ? this.#types.get(signature) : builtInEntries.get(builtIn);
  }
  /** Whether a type may be named here, be it of the models or built in. */
  knows(signature) {
    return this.#types.has(signature) || isBuiltIn(signature);
  }
  /** The entity types that a type extends, as far as they are known. */
  parents(entry) {
    return itemsOf(memberOf(entry.definition, "extends")).flatMap(([, name]) => {
      const parent = typeof name === "string" ? this.find(name) : void 0;
      return parent?.kind === "entity" ? [parent] : [];
    });
  }
  /** The type itself and every type above it, each once, also where they go in a circle. */
  lineage(entry) {
    const line = /* @__PURE__ */ new Set([entry]);
    for (const current of line) for (const parent of this.parents(current)) line.add(parent);
    return line;
  }
  /** The properties of a type, inherited ones included, the three of identity not. */
  properties(entry) {
    const known = this.#properties.get(entry);
    if (known !== void 0) return known;
    const all = /* @__PURE__ */ new Map();
    for (const { definition, pointer } of this.lineage(entry)) {
      for (const property of propertiesOf(definition, pointer))
        if (!all.has(property.name)) all.set(property.name, property);
    }
    this.#properties.set(entry, all);
    return all;
  }
  /** The signature that may have been meant. */
  nearest(signature) {
    const name = simpleNameOf(signature).toLowerCase();
    for (const known of this.#types.keys()) if (simpleNameOf(known).toLowerCase() === name) return known;
    return void 0;
  }
};
function typeEntries(model, pointer) {
  const name = textOf(model, "name") ?? "";
  return entriesOf(memberOf(model, "types")).map(([signature, definition]) => {
    const kind = memberOf(definition, "kind");
    return {
      signature,
      pointer: pointerTo(pointer, "types", signature),
      model: name,
      kind: kind === "entity" || kind === "enum" ? kind : "unknown",
      abstract: memberOf(definition, "abstract") === true,
      definition: isMembers(definition) ? definition : {}
    };
  });
}
var builtInEntries = new Map(
  typeEntries({ name: "", types: builtInTypes }, "").map((entry) => [entry.signature, entry])
);

// src/model/model-check.ts
var grammar = `${simpleTypeNames.join(", ")}, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are no collections`;
var encodingNames = ["_type", "_id", "_ref", "_partial"];
function checkDefinition(entry, faults) {
  const { signature, pointer, definition, kind } = entry;
  if (!isTypeSignature(signature)) {
    faults.add(pointer, `the signature ${quote(signature)}`, "a type signature such as com.vendor.demo.model.Person");
  }
  if (kind === "enum") checkConstants(definition, pointer, faults);
  for (const property of propertiesOf(definition, pointer)) {
    checkPropertyName(property, faults);
    checkGrammar(property, faults);
    if (identityNames.includes(property.name)) {
      faults.add(property.pointer, `a property ${quote(property.name)}`, "no such property: every entity type has it");
    }
  }
}
function checkConstants(definition, pointer, faults) {
  const seen = /* @__PURE__ */ new Set();
  for (const [index, constant] of itemsOf(memberOf(definition, "constants"))) {
    if (typeof constant !== "string") continue;
    const own = pointerTo(pointer, "constants", index);
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(constant)) {
      faults.add(own, describe(constant), "a name of letters, digits and _, not beginning with a digit");
    } else if (seen.has(constant)) {
      faults.add(own, `${quote(constant)} a second time`, "a constant that no other has the name of");
    }
    seen.add(constant);
  }
}
function checkPropertyName({ name, pointer }, faults) {
  if (name === "") faults.add(pointer, "a property without a name", "a name");
  if (encodingNames.includes(name)) {
    faults.add(
      pointer,
      `a property ${quote(name)}`,
      `another name: ${encodingNames.join(", ")} belong to the JSON encoding`
    );
  }
}
function checkGrammar({ text, type, typePointer }, faults) {
  if (text !== void 0 && type === void 0) faults.add(typePointer, describe(text), grammar);
}
function checkReferences(entry, types, owner, faults) {
  const { definition, pointer, kind } = entry;
  if (kind !== "entity") return;
  for (const [index, parent] of itemsOf(memberOf(definition, "extends"))) {
    if (typeof parent !== "string") continue;
    const own = pointerTo(pointer, "extends", index);
    const found = types.find(parent);
    if (found === void 0 && !types.knows(parent)) faults.add(own, quote(parent), unknownType(parent, types, owner));
    else if (found?.kind === "enum")
      faults.add(own, `${quote(parent)}, an enum type`, "the signature of an entity type");
  }
  for (const property of propertiesOf(definition, pointer)) {
    checkNamedTypes(property, types, owner, faults);
    checkDefault(property, types, faults);
  }
  checkCircle(entry, types, faults);
  checkIdType(entry, types, faults);
  checkInherited(entry, types, faults);
}
function checkNamedTypes(property, types, owner, faults) {
  for (const element of property.type === void 0 ? [] : elementsOf(property.type)) {
    if (element.kind !== "named" || types.knows(element.signature)) continue;
    faults.add(property.typePointer, describe(property.text), unknownType(element.signature, types, owner));
  }
}
function elementsOf(type) {
  if (type.kind === "map") return [type.key, type.value];
  return type.kind === "list" || type.kind === "set" ? [type.element] : [type];
}
function unknownType(signature, types, owner) {
  const near = types.nearest(signature);
  const elsewhere = signature.includes(".") ? "" : `${simpleTypeNames.join(", ")}, or `;
  return `${elsewhere}a type of ${owner}${near === void 0 ? "" : `; did you mean ${near}?`}`;
}
function checkDefault(property, types, faults) {
  const { type, initial, nullable } = property;
  if (initial === void 0 || type === void 0) return;
  const pointer = pointerTo(property.pointer, "default");
  if (initial === null && !nullable) faults.add(pointer, "null", "a value, since the property is not nullable");
  const isEntity = type.kind === "named" && types.find(type.signature)?.kind !== "enum";
  const expected = isEntity ? initial === null ? void 0 : "null, the only default of an entity" : misfit(initial, type, types);
  if (expected !== void 0) faults.add(pointer, describe(initial), expected);
}
function checkCircle(entry, types, faults) {
  const path = circleFrom(entry, types);
  if (path === void 0) return;
  const [first] = path.map(({ pointer }) => pointer).sort(comparePointers);
  if (first !== entry.pointer) return;
  const names = [...path, entry].map(({ signature }) => signature).join(" \u2192 ");
  faults.add(
    pointerTo(entry.pointer, "extends"),
    `the circle ${names}`,
    "supertypes that do not extend the type itself"
  );
}
function comparePointers(left, right) {
  return left < right ? -1 : left > right ? 1 : 0;
}
function circleFrom(entry, types) {
  const from = /* @__PURE__ */ new Map([[entry, void 0]]);
  for (const current of from.keys()) {
    for (const parent of types.parents(current)) {
      if (parent === entry) return wayTo(current, from);
      if (!from.has(parent)) from.set(parent, current);
    }
  }
  return void 0;
}
function wayTo(last, from) {
  const way = [];
  for (let step = last; step !== void 0; step = from.get(step)) way.unshift(step);
  return way;
}
function checkIdType(entry, types, faults) {
  if (memberOf(entry.definition, "id") !== void 0) return;
  const inherited = new Map(types.parents(entry).map((parent) => [idTypeOf(parent, types), parent.signature]));
  if (inherited.size < 2) return;
  const found = Array.from(inherited, ([id, signature]) => `${id} of ${signature}`).join(", ");
  const expected = 'an "id" of the type itself, or supertypes that agree on theirs';
  faults.add(pointerTo(entry.pointer, "extends"), `supertypes with different ids: ${found}`, expected);
}
function idTypeOf(entry, types) {
  const seen = /* @__PURE__ */ new Set([entry]);
  for (const current of seen) {
    const own = textOf(current.definition, "id");
    if (own !== void 0) return own;
    const [parent] = types.parents(current);
    if (parent !== void 0) seen.add(parent);
  }
  return "long";
}
function checkInherited(entry, types, faults) {
  const own = new Map(propertiesOf(entry.definition, entry.pointer).map((property) => [property.name, property]));
  const inherited = /* @__PURE__ */ new Map();
  for (const { signature, name, type } of inheritedProperties(entry, types)) {
    const redeclared = own.get(name);
    const other = inherited.get(name);
    if (redeclared !== void 0) {
      if (redeclared.type === void 0 || formatType(redeclared.type) === type) continue;
      faults.add(redeclared.typePointer, describe(redeclared.text), `${type}, as inherited from ${signature}`);
    } else if (other === void 0) {
      inherited.set(name, { type, signature });
    } else if (other.type !== type) {
      const found = `${quote(name)} as ${other.type} of ${other.signature} and as ${type} of ${signature}`;
      faults.add(pointerTo(entry.pointer, "extends"), found, "supertypes that agree on the types of their properties");
    }
  }
}
function inheritedProperties(entry, types) {
  return types.parents(entry).flatMap(
    (parent) => Array.from(types.properties(parent).values()).flatMap(
      ({ name, type }) => type === void 0 ? [] : [{ signature: parent.signature, name, type: formatType(type) }]
    )
  );
}

// src/model/access-check.ts
function checkAccess(access, pointer, types, owner, faults) {
  for (const [index, resource] of itemsOf(memberOf(access, "resources"))) {
    checkBase64(resource, pointerTo(pointer, "resources", index), faults);
  }
  const services = memberOf(access, "services");
  for (const [signature, service] of entriesOf(services)) {
    checkService(signature, service, pointerTo(pointer, "services", signature), types, owner, faults);
  }
  for (const [index, folder] of itemsOf(memberOf(access, "workbench"))) {
    const own = pointerTo(pointer, "workbench", index, "action");
    new ActionCheck(memberOf(folder, "action"), own, types, owner, faults).run(services);
  }
}
function checkBase64(resource, pointer, faults) {
  const text = textOf(resource, "base64");
  if (text === void 0 || isBase64(text)) return;
  faults.add(pointerTo(pointer, "base64"), describe(text), "bytes in base64");
}
function isBase64(text) {
  const digits = text.replace(/\s+/g, "");
  const bare = digits.replace(/={1,2}$/, "");
  return (digits === bare || digits.length % 4 === 0) && bare.length % 4 !== 1 && /^[\w+/-]*$/.test(bare);
}
function checkService(signature, service, pointer, types, owner, faults) {
  if (!isTypeSignature(signature)) {
    const example = "com.vendor.model.deploymentapi.cartridge.DetectCartridges";
    faults.add(pointer, `the signature ${quote(signature)}`, `a type signature such as ${example}`);
  }
  const properties = propertiesOf(service, pointer);
  for (const property of properties) {
    checkPropertyName(property, faults);
    checkGrammar(property, faults);
    checkNamedTypes(property, types, owner, faults);
    checkDefault(property, types, faults);
  }
  const names = properties.map(({ name }) => name);
  for (const [placeholder, name = ""] of (textOf(service, "message") ?? "").matchAll(/\{([^{}]*)\}/g)) {
    continue;
    const expected = names.length === 0 ? "no {name}: the request has no properties" : `one of ${braced(names)}`;
    faults.add(pointerTo(pointer, "message"), placeholder, expected);
  }
}
function braced(names) {
  return names.map((name) => `{${name}}`).join(", ");
}
var ActionCheck = class {
  #action;
  #pointer;
  #types;
  #owner;
  #faults;
  constructor(action, pointer, types, owner, faults) {
    this.#action = action;
    this.#pointer = pointer;
    this.#types = types;
    this.#owner = owner;
    this.#faults = faults;
  }
  run(services) {
    switch (textOf(this.#action, "kind")) {
      case "SimpleQueryAction":
        this.#entityType(this.#action, "type", this.#pointer);
        return;
      case "PrototypeQueryAction":
        this.#prototype();
        return;
      case "TemplateQueryAction":
        this.#template("where", this.#entityType(this.#action, "type", this.#pointer));
        return;
      case "SimpleInstantiationAction":
        this.#concrete(this.#entityType(this.#action, "type", this.#pointer));
        return;
      case "TemplateInstantiationAction":
        this.#template("values", this.#concrete(this.#entityType(this.#action, "type", this.#pointer)));
        return;
      case "RpcAction":
        this.#request(services);
        return;
      default:
    }
  }
  #entityType(holder, member, pointer) {
    const signature = textOf(holder, member);
    if (signature === void 0) return void 0;
    const type = this.#types.find(signature);
    const own = pointerTo(pointer, member);
    if (type?.kind === "enum") {
      this.#faults.add(own, `${quote(signature)}, an enum type`, "the signature of an entity type");
    } else if (type === void 0) {
      this.#faults.add(own, quote(signature), unknownEntityType(signature, this.#types, this.#owner));
    }
    return type;
  }
  #concrete(type) {
    if (type?.abstract === true) {
      const found = `${quote(type.signature)}, an abstract type`;
      this.#faults.add(pointerTo(this.#pointer, "type"), found, "a type that can have instances");
    }
    return type;
  }
  #prototype() {
    const prototype = memberOf(this.#action, "prototype");
    const pointer = pointerTo(this.#pointer, "prototype");
    const type = this.#entityType(prototype, "_type", pointer);
    for (const [name] of entriesOf(prototype)) if (!name.startsWith("_")) this.#property(name, type, pointer);
  }
  #template(member, type) {
    const pointer = pointerTo(this.#pointer, member);
    for (const [name, value] of entriesOf(memberOf(this.#action, member))) {
      const property = this.#property(name, type, pointer);
      if (property?.type === void 0 || isVariable(value)) continue;
      const expected = misfit(value, property.type, this.#types);
      if (expected !== void 0) this.#faults.add(pointerTo(pointer, name), describe(value), expected);
    }
  }
  #property(name, type, pointer) {
    if (type?.kind !== "entity") return void 0;
    const properties = this.#types.properties(type);
    if (!properties.has(name) && !identityNames.includes(name)) {
      const names = [...properties.keys(), ...identityNames].sort().join(", ");
      this.#faults.add(pointerTo(pointer, name), `the property ${quote(name)}`, `one of ${type.signature}: ${names}`);
    }
    return properties.get(name);
  }
  #request(services) {
    const request = textOf(this.#action, "request");
    if (request === void 0 || memberOf(services, request) !== void 0) return;
    const known = isMembers(services) ? Object.keys(services) : [];
    const expected = `a service of ${this.#owner.replace(/^the models of /, "")}`;
    const names = known.length === 0 ? ", which has none" : `: ${known.join(", ")}`;
    this.#faults.add(pointerTo(this.#pointer, "request"), quote(request), `${expected}${names}`);
  }
};
function isVariable(value) {
  return memberOf(value, "variable") !== void 0;
}
function unknownEntityType(signature, types, owner) {
  return unknownType(signature, types, owner).replace(/^.*?a type of/, "an entity type of");
}

// src/model/structure.ts
import { Ajv2020 } from "ajv/dist/2020.js";

// deployment.schema.json
var deployment_schema_default = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://platform-services.example/deployment.schema.json",
  title: "Deployment",
  description: "Everything that a server serves: models, accesses with their entities, resources, workbench actions and services, and users.",
  type: "object",
  required: ["models", "accesses", "users"],
  additionalProperties: false,
  properties: {
    $schema: { title: "JSON Schema", description: "Where editors find this schema.", type: "string" },
    models: {
      title: "Models",
      description: "The models that accesses name.",
      type: "array",
      items: { $ref: "#/$defs/model" }
    },
    accesses: {
      title: "Accesses",
      description: "The accesses: named stores of entities.",
      type: "array",
      items: { $ref: "#/$defs/access" }
    },
    users: {
      title: "Users",
      description: "Who can authenticate.",
      type: "array",
      items: { $ref: "#/$defs/user" },
      examples: [[{ name: "demo", password: "demo", roles: ["admin"] }]]
    },
    sessions: {
      title: "Sessions",
      type: "object",
      additionalProperties: false,
      properties: {
        maxIdleTime: {
          title: "Idle time",
          description: "Milliseconds until an unused session ends; null: never.",
          type: ["integer", "null"],
          minimum: 1,
          default: 18e5,
          examples: [18e5, null]
        }
      }
    }
  },
  $defs: {
    model: {
      title: "Model",
      description: "A named set of entity and enum types.",
      type: "object",
      required: ["name", "types"],
      additionalProperties: false,
      properties: {
        name: {
          title: "Model name",
          description: "The name by which accesses ask for the model.",
          type: "string",
          minLength: 1,
          examples: ["demo-model"]
        },
        types: {
          title: "Types",
          description: "The types by their signatures.",
          type: "object",
          additionalProperties: { $ref: "#/$defs/typeDefinition" },
          examples: [
            {
              "com.vendor.demo.model.Person": { kind: "entity", properties: { firstName: "string" } },
              "com.vendor.demo.model.Gender": { kind: "enum", constants: ["male", "female"] }
            }
          ]
        }
      }
    },
    typeDefinition: {
      title: "Type",
      description: "An entity type or an enum type.",
      type: "object",
      required: ["kind"],
      properties: {
        kind: { title: "Kind of type", enum: ["entity", "enum"] }
      },
      allOf: [
        {
          if: { type: "object", required: ["kind"], properties: { kind: { const: "entity" } } },
          then: { $ref: "#/$defs/entityType" }
        },
        {
          if: { type: "object", required: ["kind"], properties: { kind: { const: "enum" } } },
          then: { $ref: "#/$defs/enumType" }
        }
      ]
    },
    entityType: {
      title: "Entity type",
      description: "A type of entities. Every entity has id, globalId and partition without declaring them.",
      type: "object",
      additionalProperties: false,
      properties: {
        kind: true,
        extends: {
          title: "Supertypes",
          description: "Signatures of the types whose properties are inherited.",
          type: "array",
          uniqueItems: true,
          items: { title: "Signature of a supertype", type: "string" },
          examples: [["com.vendor.demo.model.Party"]]
        },
        abstract: {
          title: "Abstract",
          description: "Whether the type has no instances of its own.",
          type: "boolean",
          default: false
        },
        id: {
          title: "Type of the ids",
          description: "The simple type of id. Default: the supertype's, else long.",
          enum: ["boolean", "integer", "long", "float", "double", "decimal", "date", "string", "object"],
          default: "long"
        },
        properties: { $ref: "#/$defs/properties" }
      }
    },
    enumType: {
      title: "Enum type",
      type: "object",
      required: ["constants"],
      additionalProperties: false,
      properties: {
        kind: true,
        constants: {
          title: "Constants",
          type: "array",
          items: { title: "Constant", type: "string" },
          examples: [["male", "female"]]
        }
      }
    },
    properties: {
      title: "Properties",
      description: "The properties by their names.",
      type: "object",
      additionalProperties: { $ref: "#/$defs/property" },
      examples: [
        {
          firstName: "string",
          ssn: { type: "string", mandatory: true },
          children: "list<com.vendor.demo.model.Person>"
        }
      ]
    },
    property: {
      title: "Property",
      description: "The type alone, or an object with more about the property.",
      type: ["string", "object"],
      if: { type: "object" },
      then: {
        title: "Property",
        required: ["type"],
        additionalProperties: false,
        properties: {
          type: { $ref: "#/$defs/typeText" },
          mandatory: {
            title: "Mandatory",
            description: "Whether a creation must set it, and references in it are kept.",
            type: "boolean",
            default: false
          },
          nullable: {
            title: "Nullable",
            description: "Whether the property can be null. false: it starts with false, 0 or its default.",
            type: "boolean",
            default: true
          },
          default: { title: "Default", description: "The value of a new entity, in the JSON encoding." }
        }
      },
      examples: ["string", { type: "boolean", nullable: false, default: true }]
    },
    typeText: {
      title: "Type",
      description: "boolean, integer, long, float, double, decimal, date, string, object, the signature of a type, list<T>, set<T> or map<K,V>.",
      type: "string",
      examples: ["string", "com.vendor.demo.model.Person", "list<string>", "map<string,com.vendor.demo.model.Person>"]
    },
    access: {
      title: "Access",
      description: "A named store of entities of some models.",
      type: "object",
      required: ["id", "model"],
      additionalProperties: false,
      properties: {
        id: {
          title: "Access id",
          description: "The external id: accessId, accessName.",
          type: "string",
          minLength: 1,
          examples: ["access.demo"]
        },
        model: {
          title: "Model name or names",
          description: "The name of its model, or of several.",
          type: ["string", "array"],
          minItems: 1,
          uniqueItems: true,
          items: { title: "Model name", type: "string" },
          examples: ["demo-model", ["demo-model", "archive-model"]]
        },
        partitions: {
          title: "Partitions",
          description: "ignored: a partition never tells two entities apart.",
          enum: ["distinct", "ignored"],
          default: "distinct"
        },
        entities: {
          title: "Entities",
          description: "Entities in the JSON encoding: _type, _id, _ref, wrappers.",
          type: "array",
          items: { title: "Entity", type: "object" },
          examples: [[{ _type: "com.vendor.demo.model.Person", id: 1, firstName: "John" }]]
        },
        resources: {
          title: "Resources",
          description: "Resource entities with their bytes.",
          type: "array",
          items: { $ref: "#/$defs/resource" }
        },
        workbench: {
          title: "Workbench",
          description: "Folders with the actions that they hold.",
          type: "array",
          items: { $ref: "#/$defs/folder" }
        },
        services: {
          title: "Services",
          description: "Service requests, by signature, that eval and RPC actions evaluate.",
          type: "object",
          additionalProperties: { $ref: "#/$defs/service" },
          examples: [
            { "com.vendor.model.deploymentapi.cartridge.DetectCartridges": { message: "Detected new cartridges" } }
          ]
        }
      }
    },
    resource: {
      title: "Resource",
      description: "A stored resource. Exactly one of text, base64 and path gives its bytes.",
      type: "object",
      required: ["id"],
      additionalProperties: false,
      oneOf: [{ required: ["text"] }, { required: ["base64"] }, { required: ["path"] }],
      properties: {
        id: { title: "Resource id", type: "string", minLength: 1 },
        name: { title: "File name", type: "string" },
        mimeType: {
          title: "MIME type",
          type: "string",
          pattern: "^[^\\s/;]+/[^\\s/;]+(\\s*;.*)?$",
          examples: ["text/plain"]
        },
        text: { title: "Content", description: "The content, stored as UTF-8.", type: "string" },
        base64: { title: "Content in base64", type: "string" },
        path: {
          title: "Path",
          description: "A file with the content, relative to this file.",
          type: "string",
          minLength: 1
        }
      },
      examples: [{ id: "r1", name: "hello.txt", mimeType: "text/plain", text: "hello" }]
    },
    folder: {
      title: "Workbench folder",
      type: "object",
      required: ["name", "action"],
      additionalProperties: false,
      properties: {
        name: { title: "Folder name", type: "string", minLength: 1 },
        action: { $ref: "#/$defs/action" }
      }
    },
    action: {
      title: "Action",
      description: "What the folder does.",
      type: "object",
      required: ["kind"],
      properties: {
        kind: {
          title: "Kind of action",
          enum: [
            "SimpleQueryAction",
            "PrototypeQueryAction",
            "TemplateQueryAction",
            "SimpleInstantiationAction",
            "TemplateInstantiationAction",
            "RpcAction"
          ]
        }
      },
      allOf: [
        {
          if: {
            type: "object",
            required: ["kind"],
            properties: { kind: { enum: ["SimpleQueryAction", "SimpleInstantiationAction"] } }
          },
          then: {
            title: "Simple action",
            required: ["type"],
            additionalProperties: false,
            properties: { kind: true, type: { $ref: "#/$defs/entityTypeName" } }
          }
        },
        {
          if: {
            type: "object",
            required: ["kind"],
            properties: { kind: { const: "PrototypeQueryAction" } }
          },
          then: {
            title: "Prototype query",
            required: ["prototype"],
            additionalProperties: false,
            properties: {
              kind: true,
              prototype: {
                title: "Prototype",
                description: "An entity whose properties the found entities have.",
                type: "object",
                required: ["_type"],
                properties: { _type: { $ref: "#/$defs/entityTypeName" } }
              }
            }
          }
        },
        {
          if: {
            type: "object",
            required: ["kind"],
            properties: { kind: { const: "TemplateQueryAction" } }
          },
          then: {
            title: "Template query",
            required: ["type", "where"],
            additionalProperties: false,
            properties: {
              kind: true,
              type: { $ref: "#/$defs/entityTypeName" },
              where: { $ref: "#/$defs/template" }
            }
          }
        },
        {
          if: {
            type: "object",
            required: ["kind"],
            properties: { kind: { const: "TemplateInstantiationAction" } }
          },
          then: {
            title: "Template instantiation",
            required: ["type", "values"],
            additionalProperties: false,
            properties: {
              kind: true,
              type: { $ref: "#/$defs/entityTypeName" },
              values: { $ref: "#/$defs/template" }
            }
          }
        },
        {
          if: { type: "object", required: ["kind"], properties: { kind: { const: "RpcAction" } } },
          then: {
            title: "RPC action",
            required: ["request"],
            additionalProperties: false,
            properties: {
              kind: true,
              request: {
                title: "Signature of a service request",
                description: "One of the access's services.",
                type: "string"
              }
            }
          }
        }
      ],
      examples: [
        { kind: "SimpleQueryAction", type: "com.vendor.demo.model.Person" },
        {
          kind: "TemplateQueryAction",
          type: "com.vendor.demo.model.Person",
          where: { lastName: { variable: "lastName" } }
        }
      ]
    },
    entityTypeName: {
      title: "Signature of an entity type",
      type: "string",
      examples: ["com.vendor.demo.model.Person"]
    },
    template: {
      title: "Template",
      description: 'Values by property name: literals in the JSON encoding, or { "variable": name } for what the caller supplies.',
      type: "object",
      additionalProperties: { $ref: "#/$defs/templateValue" },
      examples: [{ lastName: "Doe", firstName: { variable: "firstName" } }]
    },
    templateValue: {
      title: "Literal or variable",
      if: { type: "object", required: ["variable"] },
      then: {
        title: "Variable",
        type: "object",
        additionalProperties: false,
        properties: { variable: { title: "Name of the variable", type: "string", minLength: 1 } }
      }
    },
    service: {
      title: "Service",
      description: "How a service request is answered.",
      type: "object",
      additionalProperties: false,
      properties: {
        properties: { $ref: "#/$defs/properties" },
        message: {
          title: "Message",
          description: "{name} stands for the request's property of that name.",
          type: "string",
          examples: ["Synchronized {cartridge}"]
        },
        result: { title: "Result", description: "What the envelope carries beside the message." }
      }
    },
    user: {
      title: "User",
      type: "object",
      required: ["name", "password"],
      additionalProperties: false,
      properties: {
        name: { title: "User name", type: "string", minLength: 1 },
        password: { title: "Password", type: "string", minLength: 1 },
        roles: {
          title: "Roles",
          description: "Shown in sessions, without effect.",
          type: "array",
          items: { title: "Role", type: "string" }
        }
      }
    }
  }
};

// src/model/structure.ts
var compiled;
function validator() {
  compiled ??= new Ajv2020({
    // The schema is held against the meta-schema by the tests, not at every start.
    meta: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false
  }).compile(deployment_schema_default);
  return compiled;
}
function checkStructure(value, faults) {
  const validate = validator();
  if (validate(value)) return;
  for (const error of validate.errors ?? []) {
    if (isNoise(error) || isServiceFunction(error)) continue;
    const { pointer, found, expected } = translate(error);
    faults.add(pointer, found, expected);
  }
}
function isNoise({ keyword, schemaPath }) {
  return keyword === "if" || schemaPath.includes("/oneOf/");
}
function isServiceFunction({ keyword, data, instancePath }) {
  return keyword === "type" && typeof data === "function" && /^\/accesses\/\d+\/services\/[^/]*$/.test(instancePath);
}
function translate(error) {
  const { keyword, instancePath: pointer, data, params, parentSchema } = error;
  const found = describe(data);
  switch (keyword) {
    case "type":
      return { pointer, found, expected: withTitle(typeWords(params["type"]), parentSchema) };
    case "required": {
      const name = String(params["missingProperty"]);
      return { pointer: pointerTo(pointer, name), found: "nothing", expected: expectedMember(parentSchema, name) };
    }
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      return {
        pointer: pointerTo(pointer, name),
        found: `the member ${quote(name)}`,
        expected: membersOf(parentSchema)
      };
    }
    case "enum":
      return { pointer, found, expected: withTitle(oneOf(params["allowedValues"]), parentSchema) };
    case "minLength":
      return { pointer, found, expected: withTitle("a text that is not empty", parentSchema) };
    case "minItems":
      return { pointer, found, expected: withTitle("at least one", parentSchema) };
    case "minimum":
      return { pointer, found, expected: withTitle(`a number from ${params["limit"]} on`, parentSchema) };
    case "uniqueItems":
      return {
        pointer: pointerTo(pointer, Math.max(Number(params["i"]), Number(params["j"]))),
        found: "the same a second time",
        expected: withTitle("no two alike", parentSchema)
      };
    case "pattern":
      return { pointer, found, expected: withTitle("a text of the right form", parentSchema) };
    case "oneOf":
      return { pointer, found: describeMembers(data), expected: "exactly one of text, base64 and path" };
    default:
      return { pointer, found, expected: error.message ?? "something else" };
  }
}
var typeNames = {
  string: "a string",
  object: "an object",
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  null: "null"
};
function typeWords(types) {
  const names = Array.isArray(types) ? types : [types];
  return names.map((name) => typeNames[String(name)] ?? String(name)).join(" or ");
}
function oneOf(values) {
  return `one of ${Array.isArray(values) ? values.join(", ") : String(values)}`;
}
function withTitle(words2, parent) {
  const title = memberOf2(parent, "title");
  return typeof title === "string" ? `${words2} (${title})` : words2;
}
function expectedMember(parent, name) {
  const member = resolve(memberOf2(memberOf2(parent, "properties"), name));
  const values = memberOf2(member, "enum");
  const type = memberOf2(member, "type");
  const words2 = values !== void 0 ? oneOf(values) : type !== void 0 ? typeWords(type) : "a value";
  return withTitle(words2, member);
}
function membersOf(parent) {
  const properties = memberOf2(parent, "properties");
  return withTitle(`one of ${Object.keys(isObject(properties) ? properties : {}).join(", ")}`, parent);
}
function describeMembers(data) {
  const sources = ["text", "base64", "path"].filter((name) => memberOf2(data, name) !== void 0);
  return sources.length === 0 ? "none" : sources.join(" and ");
}
var definitions = deployment_schema_default.$defs;
function resolve(part) {
  const reference = memberOf2(part, "$ref");
  return typeof reference === "string" ? memberOf2(definitions, reference.slice("#/$defs/".length)) : part;
}
function memberOf2(value, name) {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : void 0;
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}

// src/model/deployment-file.ts
function parseDeployment(text) {
  return loadDeployment(parseText(text.startsWith("\uFEFF") ? text.slice(1) : text));
}
function parseText(text) {
  try {
    return parse(text, void 0, { parseNumber: NumberText.read, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, what = message, position = "0"] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
    const found = `no JSON at ${place(text, Number(position))}: ${what.slice(0, 120)}`;
    throw new DeploymentError([{ pointer: "", found, expected: "a JSON text" }]);
  }
}
function place(text, position) {
  const before = text.slice(0, position);
  return `line ${before.split("\n").length}, column ${position - before.lastIndexOf("\n")}`;
}
function loadDeployment(value) {
  const faults = new Faults();
  if (!isDeployment(value, faults)) throw new DeploymentError(faults.list);
  return value;
}
function isDeployment(value, faults) {
  checkStructure(value, faults);
  checkModels(value, faults);
  checkNames(value, faults);
  return faults.list.length === 0;
}
function checkModels(value, faults) {
  const models = itemsOf(memberOf(value, "models")).map(
    ([index, model]) => ({
      name: textOf(model, "name") ?? "",
      types: typeEntries(model, pointerTo("", "models", index))
    })
  );
  for (const { types } of models) for (const entry of types) checkDefinition(entry, faults);
  const unused = new Set(models);
  for (const [index, access] of itemsOf(memberOf(value, "accesses"))) {
    const pointer = pointerTo("", "accesses", index);
    const used = modelsOf(access, pointer, models, faults);
    for (const model of used) unused.delete(model);
    const owner = `the models of the access ${quote(textOf(access, "id") ?? "")}`;
    const types = checkTogether(used, owner, faults);
    checkAccess(access, pointer, types, owner, faults);
  }
  const everything = new TypeIndex(models.flatMap(({ types }) => types));
  for (const { types } of unused) for (const entry of types) checkReferences(entry, everything, "the models", faults);
}
function checkTogether(models, owner, faults) {
  const seen = /* @__PURE__ */ new Map();
  for (const entry of models.flatMap(({ types: types2 }) => types2)) {
    const other = seen.get(entry.signature);
    if (other === void 0) seen.set(entry.signature, entry);
    else
      faults.add(
        entry.pointer,
        `a type of the model ${quote(other.model)} a second time`,
        `a type that ${owner} have once`
      );
  }
  const types = new TypeIndex(seen.values());
  for (const entry of seen.values()) checkReferences(entry, types, owner, faults);
  return types;
}
function modelsOf(access, pointer, models, faults) {
  const named = memberOf(access, "model");
  const single = pointerTo(pointer, "model");
  const names = Array.isArray(named) ? itemsOf(named).map(([index, name]) => [pointerTo(single, index), name]) : [[single, named]];
  const found = /* @__PURE__ */ new Set();
  for (const [own, name] of names) {
    if (typeof name !== "string") continue;
    const model = models.find((candidate) => candidate.name === name);
    if (model !== void 0) found.add(model);
    else faults.add(own, describe(name), `the name of a model: ${listOf(models.map((candidate) => candidate.name))}`);
  }
  return Array.from(found);
}
function listOf(names) {
  return names.length === 0 ? "there is none" : names.join(", ");
}
function checkNames(value, faults) {
  checkUnique(value, "", "models", "name", "model", faults);
  checkUnique(value, "", "accesses", "id", "access", faults);
  checkUnique(value, "", "users", "name", "user", faults);
  for (const [index, access] of itemsOf(memberOf(value, "accesses"))) {
    const pointer = pointerTo("", "accesses", index);
    checkUnique(access, pointer, "resources", "id", "resource", faults);
    checkUnique(access, pointer, "workbench", "name", "folder", faults);
  }
}
function checkUnique(holder, pointer, list, member, what, faults) {
  const seen = /* @__PURE__ */ new Set();
  for (const [index, item] of itemsOf(memberOf(holder, list))) {
    const name = textOf(item, member);
    if (name === void 0) continue;
    if (seen.has(name)) {
      faults.add(
        pointerTo(pointer, list, index, member),
        `${quote(name)} a second time`,
        `${member === "id" ? "an id" : "a name"} that no other ${what} has`
      );
    }
    seen.add(name);
  }
}
export {
  Decimal,
  DeploymentError,
  EntityReference,
  ModelTypes,
  NumberText,
  TypedValue,
  defineDeployment,
  defineModel,
  formatType,
  isSimpleTypeName,
  isTypeSignature,
  loadDeployment,
  modelTypes,
  parseDeployment,
  parseType,
  ref,
  simpleNameOf,
  simpleTypeNames,
  typed
};
//# sourceMappingURL=index.js.map