"use strict";Object.defineProperty(exports, "__esModule", {value: true}); function _nullishCoalesce(lhs, rhsFn) { if (lhs != null) { return lhs; } else { return rhsFn(); } } function _optionalChain(ops) { let lastAccessLHS = undefined; let value = ops[0]; let i = 1; while (i < ops.length) { const op = ops[i]; const fn = ops[i + 1]; i += 2; if ((op === 'optionalAccess' || op === 'optionalCall') && value == null) { return undefined; } if (op === 'access' || op === 'optionalAccess') { lastAccessLHS = value; value = fn(value); } else if (op === 'call' || op === 'optionalCall') { value = fn((...args) => value.call(lastAccessLHS, ...args)); lastAccessLHS = undefined; } } return value; }// src/model/reference.ts
var referenceBrand = /* @__PURE__ */ Symbol.for("@platform-services/sdk/entity-reference");
var typedBrand = /* @__PURE__ */ Symbol.for("@platform-services/sdk/typed-value");
var EntityReference = class {
  /** The type's full signature, or its simple name where that is unique in the access. */
  
  
  
  constructor(typeSignature, refId, refPartition = null) {
    this.typeSignature = typeSignature;
    this.refId = refId;
    this.refPartition = refPartition;
  }
  /** Whether `value` is a reference, also one of another copy of this package. */
  static is(value) {
    return typeof value === "object" && value !== null && referenceBrand in value;
  }
  get [referenceBrand]() {
    return true;
  }
};
function ref(type, id, partition) {
  return new EntityReference(type, id, partition);
}
var TypedValue = class {
  /** A simple type's name, or the full signature of an enum. */
  
  
  constructor(type, value) {
    this.type = type;
    this.value = value;
  }
  /** Whether `value` is a typed value, also one of another copy of this package. */
  static is(value) {
    return typeof value === "object" && value !== null && typedBrand in value;
  }
  get [typedBrand]() {
    return true;
  }
  toString() {
    return String(this.value);
  }
};
function typed(type, value) {
  return new TypedValue(type, value);
}

// src/model/type-expression.ts
var simpleTypeNames = [
  "boolean",
  "integer",
  "long",
  "float",
  "double",
  "decimal",
  "date",
  "string",
  "object"
];
var simpleNames = new Set(simpleTypeNames);
var signaturePattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
var collectionPattern = /^(list|set|map)\s*<(.*)>$/s;
function isSimpleTypeName(text) {
  return simpleNames.has(text);
}
function isTypeSignature(text) {
  return signaturePattern.test(text) && !simpleNames.has(text);
}
function parseType(text) {
  const trimmed = text.trim();
  const collection = collectionPattern.exec(trimmed);
  if (collection === null) return parseElement(trimmed);
  const [, kind, inner = ""] = collection;
  if (kind === "map") {
    const [keyText = "", valueText, ...surplus] = inner.split(",");
    if (valueText === void 0 || surplus.length > 0) return void 0;
    const key = parseElement(keyText.trim());
    const value = parseElement(valueText.trim());
    return key && value && { kind, key, value };
  }
  const element = parseElement(inner.trim());
  return element && { kind: kind === "list" ? "list" : "set", element };
}
function parseElement(text) {
  if (isSimpleTypeName(text)) return { kind: "simple", name: text };
  return signaturePattern.test(text) ? { kind: "named", signature: text } : void 0;
}
function formatType(type) {
  switch (type.kind) {
    case "simple":
      return type.name;
    case "named":
      return type.signature;
    case "map":
      return `map<${formatType(type.key)},${formatType(type.value)}>`;
    default:
      return `${type.kind}<${formatType(type.element)}>`;
  }
}
function simpleNameOf(signature) {
  return signature.slice(signature.lastIndexOf(".") + 1);
}

// src/model/decimal.ts
var maxScale = 1e4;
var pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;
var brand = /* @__PURE__ */ Symbol.for("@platform-services/sdk/decimal");
var Decimal = class _Decimal {
  /** The digits as an integer: `150n` for `1.50`. */
  
  /** How many of the digits stand behind the point: `2` for `1.50`. */
  
  /**
   * @param value a decimal, in plain or exponent notation where it is text, e.g. `-1.50` or `1.5e3`
   * @throws RangeError where the text is no decimal, the number is not finite, or the exponent is beyond 10,000
   */
  constructor(value) {
    const parts = _Decimal.is(value) ? value : parseDecimal(String(value));
    if (parts === void 0) throw new RangeError(`not a decimal: ${JSON.stringify(String(value).slice(0, 60))}`);
    this.unscaled = parts.unscaled;
    this.scale = parts.scale;
    Object.freeze(this);
  }
  /** Whether `value` is a decimal, also one of another copy of this package. */
  static is(value) {
    return typeof value === "object" && value !== null && brand in value;
  }
  get [brand]() {
    return true;
  }
  /** Negative, zero or positive as this is below, equal to or above `other`. */
  compare(other) {
    const decimal = _Decimal.is(other) ? other : new _Decimal(other);
    const scale = Math.max(this.scale, decimal.scale);
    const left = this.unscaled * 10n ** BigInt(scale - this.scale);
    const right = decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  /** Whether `other` has the same value, however it is written. */
  equals(other) {
    return this.compare(other) === 0;
  }
  /** The nearest `number`; digits beyond its precision are lost. */
  toNumber() {
    return Number(this.toString());
  }
  /** The plain notation, without an exponent, with the digits that were given. */
  toString() {
    const negative = this.unscaled < 0n;
    const digits = (negative ? -this.unscaled : this.unscaled).toString().padStart(this.scale + 1, "0");
    const point = digits.length - this.scale;
    const text = this.scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }
  /** The text of {@link Decimal.toString}, since a JSON number would lose digits in most readers. */
  toJSON() {
    return this.toString();
  }
  /** @throws TypeError always: `decimal < other` and `decimal + 1` would compare and join texts */
  valueOf() {
    throw new TypeError("a Decimal has no arithmetic: use compare(), equals() or toNumber()");
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")]() {
    return `Decimal(${this.toString()})`;
  }
};
function parseDecimal(text) {
  const match = pattern.exec(text);
  if (match === null) return void 0;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > maxScale || whole.length > maxScale || fraction.length > maxScale) return void 0;
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  return scale >= 0 ? { unscaled: digits, scale } : { unscaled: digits * 10n ** BigInt(-scale), scale: 0 };
}

// src/model/built-in.ts
var vendorPlaceholder = "$vendor";
var builtInTypes = {
  "$vendor.model.resource.Resource": {
    kind: "entity",
    id: "string",
    properties: {
      created: "date",
      creator: "string",
      fileSize: "long",
      md5: "string",
      mimeType: "string",
      name: "string",
      resourceSource: "$vendor.model.resource.source.ResourceSource"
    }
  },
  "$vendor.model.resource.source.ResourceSource": { kind: "entity", abstract: true, id: "string" },
  "$vendor.model.resource.source.FileSystemSource": {
    kind: "entity",
    extends: ["$vendor.model.resource.source.ResourceSource"],
    properties: { path: "string" }
  },
  "$vendor.model.resource.source.StaticSource": {
    kind: "entity",
    extends: ["$vendor.model.resource.source.ResourceSource"],
    properties: { resolverURI: "string" }
  }
};

// src/model/built-in-signatures.ts
var transientTypes = /* @__PURE__ */ new Set([
  "model.generic.GenericEntity",
  "model.user.User",
  "model.securityservice.UserSession",
  "model.securityservice.AuthenticationResponse",
  "model.query.EntityQueryResult",
  "model.query.PropertyQueryResult",
  "model.accessapi.ManipulationResponse",
  "model.rest.crud.ManipulationEnvelope",
  "model.rest.RpcResponse",
  "model.rest.EvaluationResult",
  "model.service.api.result.Failure",
  "model.generic.value.EntityReference",
  "model.generic.value.PersistentEntityReference",
  "model.generic.manipulation.EntityProperty",
  "model.generic.manipulation.Manipulation",
  "model.generic.manipulation.InstantiationManipulation",
  "model.generic.manipulation.DeleteManipulation",
  "model.generic.manipulation.ChangeValueManipulation",
  "model.generic.manipulation.AddManipulation",
  "model.generic.manipulation.RemoveManipulation",
  "model.generic.manipulation.ClearCollectionManipulation",
  "model.generic.manipulation.CompoundManipulation"
]);
var stored = new Map(Object.entries(builtInTypes));
function* unprefixed(signature) {
  for (let at = signature.indexOf(".model."); at > 0; at = signature.indexOf(".model.", at + 1)) {
    yield signature.slice(at + 1);
  }
}
function storedBuiltIn(signature) {
  if (stored.has(signature)) return signature;
  for (const rest of unprefixed(signature)) {
    const key = `${vendorPlaceholder}.${rest}`;
    if (stored.has(key)) return key;
  }
  return void 0;
}
function isBuiltIn(signature) {
  if (storedBuiltIn(signature) !== void 0) return true;
  for (const rest of unprefixed(signature)) if (transientTypes.has(rest)) return true;
  return false;
}

// src/model/model-view.ts
var ModelTypes = class {
  #definitions = /* @__PURE__ */ new Map();
  /** Simple name → signature; `undefined` where several types share the name. */
  #signatures = /* @__PURE__ */ new Map();
  #described = /* @__PURE__ */ new Map();
  constructor(models) {
    for (const types of [...models.map((model) => model.types), builtInTypes]) {
      for (const [signature, definition] of Object.entries(types)) {
        const name = simpleNameOf(signature);
        const isTaken = this.#signatures.has(name) && this.#signatures.get(name) !== signature;
        this.#signatures.set(name, isTaken ? void 0 : signature);
        this.#definitions.set(signature, definition);
      }
    }
  }
  /** The signatures of all types, the built-in ones left out. */
  get signatures() {
    return Array.from(this.#definitions.keys()).filter((signature) => !Object.hasOwn(builtInTypes, signature));
  }
  /**
   * The type of a name: a full signature, or a simple name that only one type has. `Resource` and its sources are
   * known with any vendor's prefix; their description has the one that was asked for, `$vendor` by simple name.
   *
   * @throws TypeError where the type's definition is not sound, e.g. has a property of no type of the grammar
   */
  find(name) {
    const signature = this.#definitions.has(name) ? name : this.#signatures.get(name);
    const key = _nullishCoalesce(signature, () => ( storedBuiltIn(name)));
    if (key === void 0) return void 0;
    const own = _nullishCoalesce(signature, () => ( name));
    const known = this.#described.get(own);
    if (known !== void 0) return known;
    const description = this.#describe(own, key);
    this.#described.set(own, description);
    return description;
  }
  /** As {@link ModelTypes.find}, of entity types only. */
  entity(name) {
    const type = this.find(name);
    return _optionalChain([type, 'optionalAccess', _ => _.kind]) === "entity" ? type : void 0;
  }
  /** Whether the entities of a type are entities of another one too. */
  isSubtype(name, of) {
    const type = this.entity(name);
    const other = this.entity(of);
    return type !== void 0 && other !== void 0 && type.lineage.has(other.signature);
  }
  #describe(signature, key) {
    const definition = this.#definitions.get(key);
    const simpleName = simpleNameOf(signature);
    if (_optionalChain([definition, 'optionalAccess', _2 => _2.kind]) === "enum") {
      return { kind: "enum", signature, simpleName, constants: new Set(definition.constants) };
    }
    const line = this.#lineage(key);
    const lineage = new Set(line.keys()).add(signature);
    return {
      kind: "entity",
      signature,
      simpleName,
      abstract: _nullishCoalesce(_optionalChain([definition, 'optionalAccess', _3 => _3.abstract]), () => ( false)),
      properties: propertiesOf(line),
      lineage
    };
  }
  /** The type and every type above it, nearest first. */
  #lineage(signature) {
    const line = /* @__PURE__ */ new Map();
    const waiting = /* @__PURE__ */ new Set([signature]);
    for (const current of waiting) {
      const definition = this.#definitions.get(
        this.#definitions.has(current) ? current : _nullishCoalesce(storedBuiltIn(current), () => ( ""))
      );
      if (_optionalChain([definition, 'optionalAccess', _4 => _4.kind]) !== "entity") continue;
      line.set(current, definition);
      for (const parent of _nullishCoalesce(definition.extends, () => ( []))) waiting.add(parent);
    }
    return line;
  }
};
function propertiesOf(line) {
  const id = _nullishCoalesce(_optionalChain([Array, 'access', _5 => _5.from, 'call', _6 => _6(line.values()), 'access', _7 => _7.find, 'call', _8 => _8((definition) => definition.id !== void 0), 'optionalAccess', _9 => _9.id]), () => ( "long"));
  const properties = /* @__PURE__ */ new Map();
  const add = (name, declared, owner) => {
    if (!properties.has(name)) properties.set(name, describeProperty(name, declared, owner));
  };
  add("id", id, "id");
  add("globalId", "string", "globalId");
  add("partition", "string", "partition");
  for (const [signature, { properties: own = {} }] of line) {
    for (const [name, declared] of Object.entries(own)) add(name, declared, signature);
  }
  return properties;
}
function describeProperty(name, declared, owner) {
  const definition = typeof declared === "string" ? { type: declared } : declared;
  const type = parseType(definition.type);
  if (type === void 0) {
    throw new TypeError(
      `the property ${name} of ${owner} has the type ${JSON.stringify(definition.type)}, which is none`
    );
  }
  return { name, type, mandatory: _nullishCoalesce(definition.mandatory, () => ( false)), nullable: _nullishCoalesce(definition.nullable, () => ( true)) };
}
var views = /* @__PURE__ */ new WeakMap();
var noTypes = new ModelTypes([]);
function modelTypes(source) {
  if (source === void 0) return noTypes;
  const known = views.get(source);
  if (known !== void 0) return known;
  const types = new ModelTypes(modelsOf(source));
  views.set(source, types);
  return types;
}
function modelsOf(source) {
  if ("models" in source) return source.models;
  return "types" in source ? [source] : source;
}

// src/model/define.ts
function defineModel(model) {
  return model;
}
function defineDeployment(deployment) {
  return deployment;
}





















exports.EntityReference = EntityReference; exports.ref = ref; exports.TypedValue = TypedValue; exports.typed = typed; exports.simpleTypeNames = simpleTypeNames; exports.isSimpleTypeName = isSimpleTypeName; exports.isTypeSignature = isTypeSignature; exports.parseType = parseType; exports.formatType = formatType; exports.simpleNameOf = simpleNameOf; exports.Decimal = Decimal; exports.vendorPlaceholder = vendorPlaceholder; exports.builtInTypes = builtInTypes; exports.storedBuiltIn = storedBuiltIn; exports.isBuiltIn = isBuiltIn; exports.ModelTypes = ModelTypes; exports.modelTypes = modelTypes; exports.defineModel = defineModel; exports.defineDeployment = defineDeployment;
//# sourceMappingURL=chunk-O5TGEUZK.cjs.map