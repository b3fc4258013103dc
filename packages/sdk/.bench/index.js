import {
  Decimal,
  EntityReference,
  TypedValue,
  defineDeployment,
  defineModel,
  isSimpleTypeName,
  modelTypes,
  ref,
  simpleNameOf,
  typed,
  vendorPlaceholder
} from "./chunk-ZYIUREN5.js";

// src/errors/base.ts
function callSite(method) {
  const site = {};
  Error.captureStackTrace(site, method);
  return site;
}
var PlatformServicesError = class extends Error {
  /** The call that failed by its name in this package, e.g. `entities.get`. */
  operation;
  /** The HTTP method of the failed request. */
  method;
  /** The URL of the failed request; session id and password are left out. */
  url;
  /** How many requests were sent for the call; 0 where it failed before the first. */
  attempts;
  constructor(message, details = {}) {
    super(messageOf(message, details), details.cause === void 0 ? void 0 : { cause: details.cause });
    this.operation = details.operation;
    this.method = details.method;
    this.url = details.url;
    this.attempts = details.attempts ?? 0;
    const frames = framesOf(details.site);
    if (frames !== void 0) this.stack = `${this.name}: ${this.message}${frames}`;
  }
  // On the prototype, so that names survive minifiers and do not appear among an error's own fields.
  get name() {
    return "PlatformServicesError";
  }
  /** The error as plain data, for logs. */
  toJSON() {
    return { name: this.name, message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
};
function messageOf(message, details) {
  const subject = details.operation === void 0 ? "" : `${details.operation}: `;
  const request = details.method === void 0 || details.url === void 0 ? "" : ` (${details.method} ${details.url})`;
  return `${subject}${message}${request}`;
}
function framesOf(site) {
  const start = site?.stack?.indexOf("\n    at ") ?? -1;
  return start < 0 ? void 0 : site?.stack?.slice(start);
}

// src/errors/usage.ts
var ConfigError = class extends PlatformServicesError {
  get name() {
    return "ConfigError";
  }
};
var InputError = class extends PlatformServicesError {
  get name() {
    return "InputError";
  }
};
var DialectError = class extends InputError {
  get name() {
    return "DialectError";
  }
};
function located(error, details) {
  if (error.operation !== void 0) return error;
  const message = error.message;
  if (error instanceof DialectError) return new DialectError(message, details);
  return error instanceof InputError ? new InputError(message, details) : new ConfigError(message, details);
}

// src/http/call.ts
var Call = class {
  [Symbol.toStringTag] = "Call";
  #answer;
  #data;
  /** @internal */
  constructor(answer) {
    this.#answer = answer;
  }
  /** Status, headers and body as they came; the body is not read to a result. Rejects where the call does. */
  async asResponse() {
    return (await this.#answer).response;
  }
  /** The result together with status, headers and body. */
  async withResponse() {
    return { data: await this.#result(), response: await this.asResponse() };
  }
  // biome-ignore lint/suspicious/noThenProperty: a call is awaited
  then(onFulfilled, onRejected) {
    return this.#result().then(onFulfilled, onRejected);
  }
  catch(onRejected) {
    return this.#result().catch(onRejected);
  }
  finally(onFinally) {
    return this.#result().finally(onFinally);
  }
  /** Read once, and only when it is asked for. */
  #result() {
    this.#data ??= this.#answer.then((answer) => answer.read());
    return this.#data;
  }
};

// src/errors/connection.ts
var ConnectError = class extends PlatformServicesError {
  /** `connect`: nothing was sent. `headers`: something may have reached the server. `body`: the answer broke off. */
  phase;
  constructor(message, phase, details) {
    super(message, details);
    this.phase = phase;
  }
  get name() {
    return "ConnectError";
  }
};
var TimeoutError = class extends PlatformServicesError {
  /** Which one: `connect`, `headers`, `body` (no byte for so long) or `total`. */
  deadline;
  /** The deadline in milliseconds; `undefined` where a dispatcher of the caller's set it. */
  milliseconds;
  constructor(deadline, milliseconds, details) {
    super(timeoutMessages[deadline](milliseconds === void 0 ? "in time" : `within ${milliseconds} ms`), details);
    this.deadline = deadline;
    this.milliseconds = milliseconds;
  }
  get name() {
    return "TimeoutError";
  }
};
var timeoutMessages = {
  connect: (within) => `no connection ${within}`,
  headers: (within) => `no answer ${within}`,
  body: (within) => `no more of the answer's body ${within}`,
  total: (within) => `not finished ${within}`
};
var AbortedError = class extends PlatformServicesError {
  get name() {
    return "AbortedError";
  }
};
var DecodeError = class extends PlatformServicesError {
  /** The status of the answer. */
  status;
  constructor(message, details) {
    super(message, details);
    this.status = details?.status;
  }
  get name() {
    return "DecodeError";
  }
};

// src/http/transport.ts
var AnswerTooLarge = class extends Error {
  constructor(limit) {
    super(`the answer is larger than ${limit} bytes, the limit of this client (maxAnswerBytes)`);
  }
};
var DeadlinePassed = class extends Error {
  deadline;
  constructor(deadline) {
    super(`the ${deadline} deadline passed`);
    this.deadline = deadline;
  }
};
var TextCollector = class {
  #parts = [];
  #limit;
  #bytes = 0;
  constructor(limit) {
    this.#limit = limit;
  }
  /** @throws AnswerTooLarge */
  add(part) {
    this.#bytes += part.byteLength;
    if (this.#bytes > this.#limit) throw new AnswerTooLarge(this.#limit);
    this.#parts.push(part);
  }
  text() {
    return new TextDecoder().decode(
      this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts, this.#bytes)
    );
  }
};

// src/http/failure.ts
var CallFailure = class {
  error;
  constructor(error) {
    this.error = error;
  }
};
function classify(failure, details) {
  const { ended, deadlines, thrown } = failure;
  if (ended?.by === "total") return new TimeoutError("total", deadlines.total, details);
  if (ended?.by === "signal") return new AbortedError("aborted by the caller", details);
  if (thrown instanceof AnswerTooLarge) {
    return new DecodeError(thrown.message, { ...details, cause: void 0, status: failure.status });
  }
  const deadline = thrown instanceof DeadlinePassed ? thrown.deadline : deadlineOfCode.get(codeOf(thrown) ?? "");
  if (deadline !== void 0) return new TimeoutError(deadline, deadlines[deadline], details);
  const code = codeOf(thrown);
  if (code === "UND_ERR_INVALID_ARG") return new InputError(messageOf2(failure.shown), details);
  if (code === "UND_ERR_CLOSED" || code === "UND_ERR_DESTROYED")
    return new ConfigError("the client is closed", details);
  return connectError(failure, details);
}
var deadlineOfCode = /* @__PURE__ */ new Map([
  ["UND_ERR_CONNECT_TIMEOUT", "connect"],
  ["UND_ERR_HEADERS_TIMEOUT", "headers"],
  ["UND_ERR_BODY_TIMEOUT", "body"]
]);
function connectError(failure, details) {
  const reason = messageOf2(failure.shown);
  if (failure.answered) return new ConnectError(`the answer broke off: ${reason}`, "body", details);
  if (isBeforeSending(failure.thrown)) return new ConnectError(`cannot connect: ${reason}`, "connect", details);
  return new ConnectError(`the connection broke before an answer came: ${reason}`, "headers", details);
}
function isBeforeSending(thrown) {
  const error = innermost(thrown);
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  if (!(error instanceof Error)) return false;
  if ("syscall" in error) return error.syscall === "connect" || error.syscall === "getaddrinfo";
  return /^(?:ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(error) ?? "");
}
function codeOf(thrown) {
  const error = innermost(thrown);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
}
function messageOf2(thrown) {
  const error = innermost(thrown);
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === "" && first !== void 0 ? messageOf2(first) : error.message || error.name;
}
function innermost(thrown) {
  return thrown instanceof TypeError && thrown.cause instanceof Error ? thrown.cause : thrown;
}

// src/json/frames.ts
var encodingMembers = /* @__PURE__ */ new Set(["_type", "_id"]);
var EntityFrame = class {
  next = 0;
  target;
  #names;
  #node;
  #expected;
  constructor(target, node, expected) {
    this.target = target;
    this.#names = Object.keys(node).filter((name) => !encodingMembers.has(name));
    this.#node = node;
    this.#expected = expected;
  }
  get size() {
    return this.#names.length;
  }
  node(index) {
    return this.#node[this.nameOf(index)] ?? null;
  }
  expected(index) {
    return this.#expected(this.nameOf(index));
  }
  put(index, value) {
    const name = this.nameOf(index);
    if (name !== "__proto__") this.target[name] = value;
    else Object.defineProperty(this.target, name, { value, writable: true, enumerable: true, configurable: true });
  }
  nameOf(index) {
    return this.#names[index] ?? "";
  }
};
var ElementsFrame = class {
  next = 0;
  #nodes;
  #element;
  constructor(nodes, element) {
    this.#nodes = nodes;
    this.#element = element;
  }
  get size() {
    return this.#nodes.length;
  }
  node(index) {
    return this.#nodes[index] ?? null;
  }
  expected() {
    return this.#element;
  }
  nameOf(index) {
    return String(index);
  }
};
var ListFrame = class extends ElementsFrame {
  target = [];
  put(index, value) {
    this.target[index] = value;
  }
};
var SetFrame = class extends ElementsFrame {
  target = /* @__PURE__ */ new Set();
  put(_index, value) {
    this.target.add(value);
  }
};
var MapFrame = class {
  next = 0;
  target = /* @__PURE__ */ new Map();
  #nodes;
  #key;
  #value;
  /** What has come of pairs that are not whole, by index. */
  #halves = /* @__PURE__ */ new Map();
  constructor(nodes, key, value) {
    this.#nodes = nodes;
    this.#key = key;
    this.#value = value;
  }
  get size() {
    return this.#nodes.length;
  }
  node(index) {
    return this.#nodes[index] ?? null;
  }
  expected(index) {
    return index % 2 === 0 ? this.#key : this.#value;
  }
  put(index, value) {
    const other = index ^ 1;
    if (!this.#halves.has(other)) {
      this.#halves.set(index, value);
      return;
    }
    const half = this.#halves.get(other);
    this.#halves.delete(other);
    if (index % 2 === 1) this.target.set(half, value);
    else this.target.set(value, half);
  }
  nameOf(index) {
    return `${index % 2 === 0 ? "key" : "value"} ${index >> 1}`;
  }
};

// src/json/parse.ts
var NumberText = class {
  text;
  constructor(text) {
    this.text = text;
  }
};
var numberAtRisk = /(?:"\s*:|[[,]|^)\s*-?(?:[\d.]{16,}|\d+\.\d*0(?!\d)|\d+(?:\.\d+)?[eE])/;
var token = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
function parseJson(text) {
  if (!numberAtRisk.test(text)) return { tree: JSON.parse(text), marked: false };
  return { tree: JSON.parse(text.replace(token, mark)), marked: true };
}
function mark(token3, content, colon) {
  if (content === void 0) return token3.length >= 16 || /[.eE]/.test(token3) ? `"~n${token3}"` : token3;
  const couldBeTakenForMarked = content.startsWith("~") || content.startsWith("\\");
  return colon === void 0 && couldBeTakenForMarked ? `"~s${content}"` : token3;
}
function unmark(text) {
  if (!text.startsWith("~")) return text;
  return text.startsWith("~n") ? new NumberText(text.slice(2)) : text.slice(2);
}

// src/json/date.ts
var pattern = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;
function formatDate(date) {
  return date.toISOString().replace("Z", "+0000");
}
function parseDate(text) {
  const match = pattern.exec(text);
  if (match === null) return void 0;
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", fraction = "", offset = "Z"] = match;
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return void 0;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return void 0;
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, "0").slice(0, 3)));
  return new Date(date.getTime() - offsetMinutes(offset) * 6e4);
}
function offsetMinutes(offset) {
  if (offset === "Z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(":", "") || 0);
  return offset.startsWith("-") ? -minutes : minutes;
}

// src/json/scalars.ts
var integerText = /^[+-]?\d+$/;
function readScalar(raw, type) {
  if (type === void 0 || type === "object") return raw instanceof NumberText ? readNumber(raw.text) : raw;
  return readers[type](raw);
}
var readers = {
  boolean: (raw) => typeof raw === "string" ? booleanTexts.get(raw) : typeof raw === "boolean" ? raw : void 0,
  integer: (raw) => {
    const number = Number(digitsOf(raw));
    return Number.isInteger(number) ? number : void 0;
  },
  long: (raw) => {
    const digits = digitsOf(raw);
    return digits !== void 0 && integerText.test(digits) ? BigInt(digits) : void 0;
  },
  float: readDouble,
  double: readDouble,
  decimal: (raw) => {
    const digits = digitsOf(raw);
    return digits === void 0 ? void 0 : toDecimal(digits);
  },
  date: (raw) => typeof raw === "string" ? parseDate(raw) : void 0,
  string: (raw) => typeof raw === "string" ? raw : void 0
};
var booleanTexts = /* @__PURE__ */ new Map([
  ["true", true],
  ["false", false]
]);
function readDouble(raw) {
  const digits = digitsOf(raw);
  const number = Number(digits);
  return digits === void 0 || Number.isNaN(number) && digits !== "NaN" ? void 0 : number;
}
function digitsOf(raw) {
  if (raw instanceof NumberText) return raw.text;
  if (typeof raw === "boolean" || raw === "") return void 0;
  return String(raw);
}
function readNumber(text) {
  const number = Number(text);
  if (integerText.test(text)) return Number.isSafeInteger(number) ? number : BigInt(text);
  const decimal = toDecimal(text);
  if (decimal === void 0) return number;
  return Number.isFinite(number) && decimal.equals(number) ? number : decimal;
}
function toDecimal(text) {
  try {
    return new Decimal(text);
  } catch {
    return void 0;
  }
}

// src/json/types.ts
function isEnum(types, signature) {
  return types.find(signature)?.kind === "enum";
}
function simple(name) {
  return { kind: "simple", name };
}
function describeExpected(expected) {
  if (expected === void 0) return "a value";
  if (expected.kind === "simple") return `a value of type ${expected.name}`;
  if (expected.kind === "named") return `a value of type ${expected.signature}`;
  return expected.kind === "record" ? "an entity" : `a ${expected.kind}`;
}

// src/json/read.ts
var UnreadableJson = class extends Error {
};
function readJson(text, expected, types) {
  const { tree, marked } = parseJson(text);
  return new Reader(types, marked).read(tree, expected);
}
var awaited = /* @__PURE__ */ Symbol("awaited");
var Reader = class {
  #types;
  #marked;
  #entities = /* @__PURE__ */ new Map();
  #stack = [];
  #awaited = [];
  constructor(types, marked) {
    this.#types = types;
    this.#marked = marked;
  }
  read(tree, expected) {
    const root = new ListFrame([tree], expected);
    this.#stack.push(root);
    for (let frame = root; frame !== void 0; frame = this.#stack.at(-1)) {
      const index = frame.next;
      if (index === frame.size) {
        this.#stack.pop();
        continue;
      }
      frame.next += 1;
      const value = this.#open(frame.node(index), frame.expected(index), frame, index);
      if (value !== awaited) frame.put(index, value);
    }
    this.#resolveAwaited();
    return root.target[0];
  }
  /** The value of a node; what a container holds is read later, from the stack. */
  #open(node, expected, frame, index) {
    if (node === null) return null;
    if (Array.isArray(node)) return this.#openArray(node, expected);
    if (typeof node === "object") return this.#openObject(node, expected, frame, index);
    return this.#scalar(typeof node === "string" && this.#marked ? unmark(node) : node, expected);
  }
  #openArray(nodes, expected) {
    if (expected?.kind === "set") return this.#push(new SetFrame(nodes, expected.element));
    if (expected?.kind === "list") return this.#push(new ListFrame(nodes, expected.element));
    if (expected !== void 0 && !(expected.kind === "simple" && expected.name === "object")) {
      throw this.#unreadable(`a list where ${describeExpected(expected)} is expected`);
    }
    return this.#push(new ListFrame(nodes, void 0));
  }
  #openObject(node, expected, frame, index) {
    const ref2 = this.#textMember(node, "_ref");
    if (ref2 !== void 0) {
      const entity = this.#entities.get(ref2);
      if (entity === void 0) this.#awaited.push({ ref: ref2, frame, index });
      return entity ?? awaited;
    }
    const type = this.#textMember(node, "_type");
    if (type === void 0) return this.#openUntyped(node, expected);
    if (isSimpleTypeName(type)) return this.#wrapped(node, type, expected);
    if (type === "list" || type === "set") return this.#openCollection(node, type, expected);
    if (type === "map" || type === "flatmap")
      return this.#openMap(Object.hasOwn(node, "value") ? node["value"] : [], expected);
    if (this.#isEnumValue(node, type)) return this.#enumValue(node, type, expected);
    return this.#openEntity(node, type, expected);
  }
  #openUntyped(node, expected) {
    if (expected?.kind === "map") return this.#openMap(node, expected);
    if (expected?.kind === "list" || expected?.kind === "set") {
      throw this.#unreadable(`an object where ${describeExpected(expected)} is expected`);
    }
    const isScalar = expected?.kind === "simple" ? expected.name !== "object" : this.#isEnumType(expected);
    if (isScalar && Object.hasOwn(node, "value")) return this.#scalarNode(node["value"], expected);
    return this.#openEntity(node, void 0, expected);
  }
  #wrapped(node, type, expected) {
    const declared = expected?.kind === "simple" && expected.name !== "object" ? expected : void 0;
    return this.#scalarNode(node["value"], declared ?? { kind: "simple", name: type });
  }
  #scalarNode(node, expected) {
    if (node === null || node === void 0) return null;
    if (typeof node === "object") throw this.#unreadable(`an object where ${describeExpected(expected)} is expected`);
    return this.#scalar(typeof node === "string" && this.#marked ? unmark(node) : node, expected);
  }
  #scalar(raw, expected) {
    if (expected === void 0) return readScalar(raw, void 0);
    const type = expected.kind === "simple" ? expected.name : this.#isEnumType(expected) ? "string" : void 0;
    const value = type === void 0 ? void 0 : readScalar(raw, type);
    if (value !== void 0) return value;
    if (expected.kind === "named" && !this.#isKnown(expected.signature)) return readScalar(raw, void 0);
    const found = raw instanceof NumberText ? raw.text : JSON.stringify(raw).slice(0, 60);
    throw this.#unreadable(`${found} where ${describeExpected(expected)} is expected`);
  }
  #openCollection(node, type, expected) {
    const nodes = node["value"] ?? [];
    if (!Array.isArray(nodes)) throw this.#unreadable(`a ${type} whose "value" is no list`);
    const element = expected?.kind === "list" || expected?.kind === "set" ? expected.element : void 0;
    const isSet = expected?.kind === "set" || expected?.kind !== "list" && type === "set";
    return isSet ? this.#push(new SetFrame(nodes, element)) : this.#push(new ListFrame(nodes, element));
  }
  /** A list of `{key, value}`, a flat list of keys and values, or an object whose names are the keys (D-8, R-21). */
  #openMap(content, expected) {
    const declared = expected?.kind === "map" ? expected : void 0;
    return this.#push(new MapFrame(this.#keysAndValues(content), declared?.key, declared?.value));
  }
  #keysAndValues(content) {
    if (typeof content !== "object" || content === null) throw this.#unreadable('a map whose "value" is no list');
    if (!Array.isArray(content))
      return Object.entries(content).flatMap(([name, value]) => [this.#nameAsText(name), value]);
    if (content.every(isMapEntry)) return content.flatMap((entry) => [entry["key"] ?? null, entry["value"] ?? null]);
    if (content.length % 2 === 1) throw this.#unreadable("a flat map with a key that has no value");
    return content;
  }
  /** Names of members are never marked; as a key, a name is read like a text that may be. */
  #nameAsText(name) {
    return this.#marked && name.startsWith("~") ? `~s${name}` : name;
  }
  #isEnumType(expected) {
    return expected?.kind === "named" && isEnum(this.#types, expected.signature);
  }
  #isKnown(signature) {
    return this.#types.find(signature) !== void 0;
  }
  /** Without a model only its form tells an enum constant: nothing but `value`, a text, and `_type`. */
  #isEnumValue(node, type) {
    if (typeof node["value"] !== "string") return false;
    return isEnum(this.#types, type) || this.#types.entity(type) === void 0 && Object.keys(node).length === 2;
  }
  #enumValue(node, type, expected) {
    const constant = this.#textMember(node, "value") ?? "";
    return expected?.kind === "named" ? constant : new TypedValue(type, constant);
  }
  #openEntity(node, type, expected) {
    if (expected?.kind === "simple" && expected.name !== "object") {
      throw this.#unreadable(`an entity where ${describeExpected(expected)} is expected`);
    }
    const reference = type === void 0 ? void 0 : this.#persistentReference(node, type);
    if (reference !== void 0) return this.#register(node, reference);
    const shape = this.#shape(type, expected);
    const known = expected?.kind === "record" ? expected : void 0;
    const target = type === void 0 ? {} : { _type: type };
    this.#register(node, target);
    return this.#push(
      new EntityFrame(target, node, (name) => shape?.properties.get(name)?.type ?? memberOf(known?.properties, name))
    );
  }
  #shape(type, expected) {
    const own = type === void 0 ? void 0 : this.#types.entity(type);
    return own ?? (expected?.kind === "named" ? this.#types.entity(expected.signature) : void 0);
  }
  /** A `PersistentEntityReference` (R-31) becomes what stands for a reference where entities are written. */
  #persistentReference(node, type) {
    if (simpleNameOf(type) !== "PersistentEntityReference") return void 0;
    const typeSignature = this.#textMember(node, "typeSignature");
    const { refId, refPartition = null } = node;
    if (typeSignature === void 0 || refId === void 0 || refId === null) return void 0;
    const id = this.#referenceId(refId, typeSignature);
    if (id === void 0) return void 0;
    const partition = typeof refPartition === "string" ? this.#textMember(node, "refPartition") : null;
    return new EntityReference(typeSignature, id, partition ?? null);
  }
  #referenceId(node, signature) {
    const expected = this.#types.entity(signature)?.properties.get("id")?.type;
    const wrapped = isJsonObject(node);
    const type = wrapped ? this.#textMember(node, "_type") : void 0;
    const raw = wrapped ? node["value"] : node;
    if (raw === null || raw === void 0 || typeof raw === "object") return void 0;
    const declared = expected?.kind === "simple" && expected.name !== "object" ? expected.name : void 0;
    const name = declared ?? (type !== void 0 && isSimpleTypeName(type) ? type : void 0);
    return readScalar(typeof raw === "string" && this.#marked ? unmark(raw) : raw, name);
  }
  #register(node, value) {
    const id = this.#textMember(node, "_id");
    if (id === void 0) return value;
    if (this.#entities.has(id)) throw this.#unreadable(`the _id ${JSON.stringify(id)} a second time`);
    this.#entities.set(id, value);
    return value;
  }
  #resolveAwaited() {
    for (const { ref: ref2, frame, index } of this.#awaited) {
      const entity = this.#entities.get(ref2);
      if (entity === void 0)
        throw new UnreadableJson(`a _ref to ${JSON.stringify(ref2)}, which no entity has as its _id`);
      frame.put(index, entity);
    }
  }
  #push(frame) {
    this.#stack.push(frame);
    return frame.target;
  }
  #textMember(node, name) {
    if (!Object.hasOwn(node, name)) return void 0;
    const text = node[name];
    if (typeof text !== "string") return void 0;
    const clear = this.#marked ? unmark(text) : text;
    return typeof clear === "string" ? clear : clear.text;
  }
  #unreadable(what) {
    const path = this.#stack.slice(1).map((frame) => frame.nameOf(frame.next - 1));
    const shown = path.length > 12 ? [...path.slice(0, 6), "\u2026", ...path.slice(-5)] : path;
    return new UnreadableJson(`at ${shown.length === 0 ? "its root" : shown.join(".")}: ${what}`);
  }
};
function isJsonObject(node) {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}
function isMapEntry(node) {
  return isJsonObject(node) && Object.hasOwn(node, "key") && !Object.hasOwn(node, "_type");
}
function memberOf(properties, name) {
  return properties !== void 0 && Object.hasOwn(properties, name) ? properties[name] : void 0;
}

// src/results/readers.ts
function readResult(response, reader, types) {
  if (reader === void 0) return readByType(response, types);
  const value = response.body === "" ? void 0 : readJson(response.body, reader.expected, types);
  if (!reader.fits(value)) throw new UnreadableJson(`${reader.what} is expected`);
  return value;
}
function readByType({ body, headers }, types) {
  if (body === "") return void 0;
  const isJson = /[/+]json\b/.test(headers.get("content-type") ?? "");
  return isJson ? readJson(body, void 0, types) : body;
}
var listOf = (element) => ({ kind: "list", element });
var isObject = (value) => typeof value === "object" && value !== null;
var success = { expected: simple("boolean"), what: "true", fits: (value) => value === true };
var count = {
  expected: simple("integer"),
  what: "a number",
  fits: (value) => typeof value === "number"
};
var manipulationResponse = { expected: void 0, what: "a ManipulationResponse", fits: isObject };
function list(element) {
  return { expected: listOf(element), what: "a list", fits: Array.isArray };
}
function queryResult(entity) {
  return {
    expected: { kind: "record", properties: { entities: listOf(entity), hasMore: simple("boolean") } },
    what: "an EntityQueryResult",
    fits: (value) => isObject(value) && "entities" in value && Array.isArray(value.entities)
  };
}
function entityResult(entity) {
  return { expected: entity, what: "an entity", fits: isObject };
}
var getReaders = (entity) => ({
  firstResult: entityResult(entity),
  results: list(entity),
  envelope: queryResult(entity)
});
var listReaders = (entity) => ({
  ...getReaders(entity),
  firstResult: { expected: entity, what: "an entity or null", fits: (value) => typeof value === "object" }
});
var manipulateReaders = (entity, id) => ({
  success,
  idInfo: { expected: id, what: "an id", fits: (value) => value !== null && value !== void 0 },
  referenceInfo: { expected: void 0, what: "an EntityReference", fits: isObject },
  locationInfo: { expected: simple("string"), what: "a URL", fits: (value) => typeof value === "string" },
  envelope: manipulationResponse,
  data: entityResult(entity)
});
var manipulateAllReaders = (entity, id) => ({
  success,
  idInfo: list(id),
  referenceInfo: list(void 0),
  locationInfo: list(simple("string")),
  envelope: manipulationResponse,
  data: list(entity)
});
var deleteReaders = { count, success, envelope: manipulationResponse };
var getPropertyReaders = (property) => ({
  value: { expected: property, what: "a value", fits: (value) => value !== void 0 },
  envelope: {
    expected: { kind: "record", properties: { propertyValue: property, hasMore: simple("boolean") } },
    what: "a PropertyQueryResult",
    fits: isObject
  }
});
var editPropertyReaders = { success, envelope: manipulationResponse };
var userSession = {
  kind: "record",
  properties: {
    sessionId: simple("string"),
    creationDate: simple("date"),
    lastAccessedDate: simple("date"),
    maxIdleTime: simple("long"),
    isInvalidated: simple("boolean"),
    referenceCounter: simple("integer"),
    effectiveRoles: { kind: "set", element: { kind: "simple", name: "string" } }
  }
};
var isText = (value) => typeof value === "string" && value !== "";
var authenticateReaders = {
  id: { expected: simple("string"), what: "a session id", fits: isText },
  payload: {
    expected: userSession,
    what: "a UserSession with its sessionId",
    fits: (value) => isObject(value) && "sessionId" in value && isText(value.sessionId)
  },
  envelope: {
    expected: { kind: "record", properties: { successful: simple("boolean"), userSession } },
    what: "an AuthenticationResponse",
    fits: isObject
  },
  none: { expected: void 0, what: "nothing", fits: () => true }
};

// src/context.ts
var ClientContext = class {
  exchange;
  types;
  dialect;
  constructor(exchange, types, dialect) {
    this.exchange = exchange;
    this.types = types;
    this.dialect = dialect;
  }
  /**
   * Starts a call. Whatever is wrong with what `plan` makes rejects it, in its name and with its caller's stack.
   *
   * @param site where the public method was called
   */
  start(name, site, options, plan) {
    const send = async () => {
      try {
        checkCallOptions(options);
        const planned = await plan();
        const operation = { ...planned.operation, name };
        const delivery = await this.exchange.send(operation, { options, site });
        return { response: delivery.response, read: () => this.#read(operation, delivery, planned.reader, site) };
      } catch (error) {
        if (error instanceof CallFailure) throw error.error(site);
        const isOfUse = error instanceof InputError || error instanceof ConfigError;
        throw isOfUse ? located(error, { operation: name, site }) : error;
      }
    };
    return new Call(send());
  }
  #read(operation, delivery, reader, site) {
    try {
      return readResult(delivery.response, reader, this.types);
    } catch (thrown) {
      throw this.exchange.unreadable(operation, delivery, thrown, site);
    }
  }
};
function checkCallOptions(options) {
  if (typeof options !== "object" || options === null) throw new InputError("the options must be an object");
  const { signal } = options;
  if (signal !== void 0 && typeof signal?.addEventListener !== "function") {
    throw new InputError("signal must be an AbortSignal");
  }
}
function jsonBody(content) {
  return { content, type: "application/json" };
}

// src/options/parameters.ts
var callOptionNames = ["signal", "timeout", "headers"];
function optionParameters(table, options, others = []) {
  const given = new Map(Object.entries(options).filter(([, value]) => value !== void 0));
  const parameters = [];
  for (const [name, row] of Object.entries(table)) {
    if (given.has(name)) parameters.push([row.name, optionText(name, row, given.get(name))]);
    given.delete(name);
  }
  for (const name of given.keys()) {
    if (callOptionNames.includes(name) || others.includes(name)) continue;
    const known = [...Object.keys(table), ...others, ...callOptionNames];
    throw new InputError(`the option ${name} is unknown; this call knows ${known.join(", ")}`);
  }
  return parameters;
}
function optionText(name, row, value) {
  if (!isAllowed(row.values, value)) {
    throw new InputError(`${name} must be ${describeRule(row.values)} (${row.section}), not ${showValue(value)}`);
  }
  return String(value);
}
function isAllowed(rule, value) {
  if (rule === "boolean") return typeof value === "boolean";
  if (rule === "count") return isWholeFrom(0, value);
  if (rule === "recurrence") return isWholeFrom(-1, value);
  if (rule === "depth") return value === "shallow" || value === "reachable" || isWholeFrom(0, value);
  return typeof value === "string" && rule.includes(value);
}
function isWholeFrom(lowest, value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= lowest;
}
function describeRule(rule) {
  if (rule === "boolean") return "true or false";
  if (rule === "count") return "a whole number from 0";
  if (rule === "recurrence") return "a whole number from -1";
  if (rule === "depth") return '"shallow", "reachable" or a whole number from 0';
  return rule.map((constant) => `"${constant}"`).join(", ");
}
function showValue(value) {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : typeof value === "object" ? "an object" : String(value);
}

// src/options/table.ts
var encodingTable = {
  /** Whether properties that are null or empty collections are written too. Default `false` (4.7, R-26). */
  writeEmptyProperties: { name: "write-empty-properties", values: "boolean", default: false, section: "4.7" },
  /** Whether the properties of a type always come in the same order. Default `false` (4.7). */
  stabilizeOrder: { name: "stabilize-order", values: "boolean", default: false, section: "4.7" },
  /** Indentation of the body; seen only in the raw answer. Default `mid` (4.7, R-25). */
  prettiness: { name: "prettiness", values: ["none", "low", "mid", "high"], default: "mid", section: "4.7" },
  /** How deep the graph is written: `shallow` (0), `reachable` (all) or levels from 0. Default 3 (4.7, R-23). */
  depth: { name: "depth", values: "depth", default: 3, section: "4.7" },
  /**
   * How deep a repeated entity is written again: 0 refers to it instead, -1 is without limit. With anything but 0 an
   * entity that occurs twice becomes two objects. Default 0 (4.7, R-24).
   */
  entityRecurrenceDepth: { name: "entity-recurrence-depth", values: "recurrence", default: 0, section: "4.7" },
  /** When the answer says the types of values. Default `auto` (4.7, R-17, R-18). */
  typeExplicitness: {
    name: "type-explicitness",
    values: ["auto", "always", "entities", "polymorphic", "never"],
    default: "auto",
    section: "4.7"
  },
  /** By what the service tells that two entities of the body are one. Default `auto` (4.7, R-28). */
  identityManagementMode: {
    name: "identity-management-mode",
    values: ["off", "auto", "_id", "id"],
    default: "auto",
    section: "4.7"
  }
};
var propertyEncodingTable = {
  ...encodingTable,
  /** By what the service tells that two entities of the body are one. Default `auto` (4.7, R-28). */
  identityManagementMode: { ...encodingTable.identityManagementMode, name: "identityManagementMode" }
};
var pageTable = {
  /** How many entities are left out at the beginning. Default 0 (4.8). */
  startIndex: { name: "start-index", values: "count", default: 0, section: "4.8" },
  /** How many entities are answered at most. Default all (4.8). */
  maxResults: { name: "max-results", values: "count", default: void 0, section: "4.8" }
};
var distinctTable = {
  /** Whether duplicates are left out. Default `false` (4.8). */
  distinct: { name: "distinct", values: "boolean", default: false, section: "4.8" }
};
var deleteTable = {
  /**
   * What happens to references to what is deleted: `dropReferences` clears them, `dropReferencesIfPossible` fails with
   * a `ServerError` where one is mandatory, `failIfReferenced` fails where there is one, `ignoreReferences` leaves
   * them. Default `dropReferencesIfPossible` (4.8, R-42).
   */
  deleteMode: {
    name: "delete-mode",
    values: ["dropReferences", "dropReferencesIfPossible", "failIfReferenced", "ignoreReferences"],
    default: "dropReferencesIfPossible",
    section: "4.8"
  }
};
var guardTable = {
  /** Whether several entities may be deleted at once. Without it such a call is refused. Default `false` (4.8, R-41). */
  allowMultipleDelete: { name: "allow-multiple-delete", values: "boolean", default: false, section: "4.8" }
};
var ownTable = {
  listEntitiesRequest: { name: "list-entities-request", values: "boolean", default: false, section: "4.8" },
  remove: { name: "remove", values: "boolean", default: false, section: "4.9" }
};
var projectionTable = {
  get: { name: "projection", values: ["firstResult", "results", "envelope"], default: "firstResult", section: "4.8" },
  list: {
    name: "projection",
    values: ["results", "firstResult", "envelope"],
    default: "results",
    section: "4.8, R-29"
  },
  manipulate: {
    name: "projection",
    values: ["success", "idInfo", "referenceInfo", "locationInfo", "envelope", "data"],
    default: "success",
    section: "4.8"
  },
  delete: { name: "projection", values: ["count", "success", "envelope"], default: "count", section: "4.8" },
  getProperty: { name: "projection", values: ["value", "envelope"], default: "value", section: "4.9" },
  editProperty: { name: "projection", values: ["success", "envelope"], default: "success", section: "4.9" },
  authenticate: { name: "projection", values: ["id", "payload", "envelope", "none"], default: "id", section: "4.4" }
};

// src/http/path.ts
var controlCharacter = /[\u0000-\u001f\u007f]/;
var halfSurrogate = new RegExp("\\p{Surrogate}", "u");
function encodePathPart(part, what) {
  if (part === "") throw new InputError(`the ${what} is empty: a path part needs at least one character`);
  if (part === "." || part === "..") throw new InputError(`the ${what} is "${part}", which would name another path`);
  if (controlCharacter.test(part))
    throw new InputError(`the ${what} ${JSON.stringify(part)} holds a control character`);
  if (halfSurrogate.test(part)) throw new InputError(`the ${what} ${JSON.stringify(part)} holds half a surrogate pair`);
  return encodeURIComponent(part);
}
function checkEncodedPath(path) {
  if (!path.startsWith("/")) throw new InputError(`the path ${JSON.stringify(path)} does not begin with "/"`);
  if (!/^[\w\-.~!$&'()*+,;=:@/%]*$/.test(path)) {
    throw new InputError(`the path ${JSON.stringify(path)} holds characters that must be percent-encoded`);
  }
  for (const part of path.split("/")) {
    const decoded = part.replace(/%2e/gi, ".");
    if (decoded === "." || decoded === "..") throw new InputError(`the path ${JSON.stringify(path)} holds "${part}"`);
  }
  return path;
}
function queryString(parameters) {
  if (parameters.length === 0) return "";
  return `?${parameters.map(([name, value]) => `${encodeParameter(name)}=${encodeParameter(value)}`).join("&")}`;
}
function encodeParameter(text) {
  if (halfSurrogate.test(text))
    throw new InputError(`the parameter ${JSON.stringify(text)} holds half a surrogate pair`);
  return encodeURIComponent(text);
}

// src/v2/parameters.ts
function entityPath(access, type, id, partition) {
  return `/rest/v2/entities/${placePath(access, type)}${idPath(id, partition)}`;
}
function propertyPath(access, type, id, partition, property) {
  const name = encodePathPart(property, "property");
  return `/rest/v2/properties/${placePath(access, type)}${idPath(id, partition)}/${name}`;
}
function placePath(access, type) {
  return `${encodePathPart(access, "access")}/${encodePathPart(type, "type")}`;
}
function idPath(id, partition) {
  if (id === void 0) return "";
  const part = encodePathPart(scalarText(id, "the id"), "id");
  return partition === void 0 ? `/${part}` : `/${part}/${encodePathPart(partition, "partition")}`;
}
function whereParameters(where) {
  const parameters = [];
  for (const [property, value] of Object.entries(where ?? {})) {
    if (value === void 0) continue;
    parameters.push([`where.${property}`, value === null ? "null" : scalarText(value, `where.${property}`)]);
  }
  return parameters;
}
function orderParameters(orders = []) {
  if (!Array.isArray(orders)) throw new InputError("orderBy must be a list of { property, direction }");
  const row = { values: ["ascending", "descending"], name: "order-direction", default: "ascending", section: "4.8" };
  return [
    ...orders.map(({ property }) => ["order-by", property]),
    ...orders.map(({ direction = "ascending" }) => [row.name, optionText("direction", row, direction)])
  ];
}
function projectionParameter(kind, projection) {
  const row = projectionTable[kind];
  return [row.name, optionText("projection", row, projection)];
}
function scalarText(value, what) {
  if (TypedValue.is(value)) return scalarText(value.value, what);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return formatDate(value);
  if (typeof value === "number" && !isPrecise(value)) {
    throw new InputError(`${what} is ${value}: a number beyond 2^53 may have lost digits; use a bigint`);
  }
  const isSimple = ["string", "number", "bigint", "boolean"].includes(typeof value) || Decimal.is(value);
  if (isSimple) return String(value);
  throw new InputError(`${what} must be a simple value, not ${value === null ? "null" : typeof value}`);
}
function isPrecise(value) {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

// src/json/write-scalar.ts
var longRange = [-(2n ** 63n), 2n ** 63n - 1n];
var integerRange = [-(2n ** 31n), 2n ** 31n - 1n];
function writeScalar(value, expected, types) {
  if (TypedValue.is(value)) return writeTyped(value, types);
  if (expected?.kind === "named") {
    return isEnum(types, expected.signature) && typeof value === "string" ? wrapper(value, expected.signature) : void 0;
  }
  if (expected === void 0 || expected.kind !== "simple" || expected.name === "object") {
    return expected === void 0 || expected.kind === "simple" ? writeByItself(value) : void 0;
  }
  return writers[expected.name](value);
}
function writeByItself(value) {
  if (typeof value === "bigint") return writers.long(value);
  if (Decimal.is(value)) return writers.decimal(value);
  if (value instanceof Date) return writers.date(value);
  if (typeof value === "number") return writers.double(value);
  return typeof value === "string" || typeof value === "boolean" ? JSON.stringify(value) : void 0;
}
function writeTyped({ type, value }, types) {
  if (type === "float" || type === "double")
    return typeof value === "number" ? wrapper(String(value), type) : void 0;
  if (isSimpleTypeName(type)) return type === "object" ? writeByItself(value) : writers[type](value);
  if (typeof value !== "string" || types.entity(type) !== void 0) return void 0;
  return wrapper(value, type);
}
var writers = {
  boolean: (value) => typeof value === "boolean" ? String(value) : void 0,
  integer: (value) => whole(value, integerRange)?.toString(),
  long: (value) => {
    const long = whole(value, longRange);
    return long === void 0 ? void 0 : wrapper(long.toString(), "long");
  },
  float: writeDouble,
  double: writeDouble,
  decimal: (value) => {
    const isDecimal = Decimal.is(value) || typeof value === "bigint" || typeof value === "number" || typeof value === "string";
    return isDecimal ? writeDecimal(value) : void 0;
  },
  date: (value) => {
    const date = typeof value === "string" ? parseDate(value) : value;
    return date instanceof Date && !Number.isNaN(date.getTime()) ? wrapper(formatDate(date), "date") : void 0;
  },
  string: (value) => typeof value === "string" ? JSON.stringify(value) : void 0
};
function writeDouble(value) {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : void 0;
}
function writeDecimal(value) {
  try {
    return wrapper(new Decimal(value).toString(), "decimal");
  } catch {
    return void 0;
  }
}
function whole(value, [lowest, highest]) {
  if (!isWhole(value)) return void 0;
  const number = BigInt(value);
  return number >= lowest && number <= highest ? number : void 0;
}
function isWhole(value) {
  if (typeof value === "string") return /^-?\d{1,19}$/.test(value);
  return typeof value === "bigint" || Number.isSafeInteger(value);
}
function wrapper(text, type) {
  return `{"value":${JSON.stringify(text)},"_type":${JSON.stringify(type)}}`;
}

// src/json/write.ts
function writeJson(value, expected, context) {
  return new Writer(context).write(value, expected);
}
var MapEntry = class {
  items;
  constructor(key, value, expected) {
    this.items = [
      { name: "key", before: '"key":', value: key, expected: expected?.key },
      { name: "value", before: '"value":', value, expected: expected?.value }
    ];
  }
};
var Writer = class {
  #context;
  #pieces = [];
  #open = [];
  #openSources = /* @__PURE__ */ new Set();
  #entities = /* @__PURE__ */ new Map();
  #repeated = false;
  constructor(context) {
    this.#context = context;
  }
  write(value, expected) {
    this.#value(value, expected);
    for (let container = this.#open.at(-1); container !== void 0; container = this.#open.at(-1))
      this.#next(container);
    if (this.#repeated) for (const place of this.#entities.values()) this.#pieces[place.piece] = idMember(place);
    return this.#pieces.join("");
  }
  #next(container) {
    const step = container.items.next();
    if (step.done === true) {
      this.#pieces.push(container.end);
      this.#open.pop();
      this.#openSources.delete(container.source);
      return;
    }
    const item = step.value;
    container.name = item.name;
    this.#pieces.push(container.started ? `,${item.before}` : item.before);
    container.started = true;
    this.#value(item.value, item.expected);
  }
  #value(value, expected) {
    if (value === null) this.#pieces.push("null");
    else if (!isContainer(value)) this.#scalar(value, expected);
    else if (value instanceof MapEntry) this.#container(value, "{", value.items.values(), "}");
    else if (EntityReference.is(value)) this.#reference(value, expected);
    else if (Array.isArray(value)) this.#elements(value, expected);
    else if (value instanceof Set) this.#elements(value, expected);
    else if (value instanceof Map) this.#map(value, expected);
    else if (expected?.kind === "map") this.#map(new Map(Object.entries(value)), expected);
    else this.#entity(value, expected);
  }
  #scalar(value, expected) {
    this.#pieces.push(writeScalar(value, expected, this.#context.types) ?? this.#refuse(value, expected));
  }
  #container(source, begin, items, end, started = false) {
    if (this.#openSources.has(source)) throw new InputError(`${this.#path()} is a collection that holds itself`);
    const container = { source, items, end, started, name: "" };
    this.#openSources.add(source);
    this.#open.push(container);
    this.#pieces.push(begin);
    return container;
  }
  #elements(elements, expected) {
    const declared = expected?.kind === "list" || expected?.kind === "set" ? expected : void 0;
    const isList = Array.isArray(elements);
    const fits = declared === void 0 ? isOpen(expected) : isList || declared.kind === "set";
    if (!fits) this.#refuse(elements, expected);
    const isSet = declared === void 0 ? !isList : declared.kind === "set";
    const [begin, end] = isSet ? ['{"_type":"set","value":[', "]}"] : ["[", "]"];
    this.#container(elements, begin, this.#elementItems(elements, declared?.element), end);
  }
  *#elementItems(elements, expected) {
    let index = 0;
    for (const value of elements) {
      yield { name: String(index), before: "", value, expected };
      index += 1;
    }
  }
  #map(entries, expected) {
    const declared = expected?.kind === "map" ? expected : void 0;
    if (declared === void 0 && !isOpen(expected)) this.#refuse(entries, expected);
    const begin = `{"_type":"${this.#context.maps}","value":[`;
    const items = this.#context.maps === "map" ? this.#pairs(entries, declared) : this.#flatPairs(entries, declared);
    this.#container(entries, begin, items, "]}");
  }
  *#pairs(entries, declared) {
    for (const [key, value] of entries) {
      yield { name: String(key), before: "", value: new MapEntry(key, value, declared), expected: void 0 };
    }
  }
  *#flatPairs(entries, declared) {
    for (const [key, value] of entries) {
      for (const item of new MapEntry(key, value, declared).items) yield { ...item, before: "" };
    }
  }
  #entity(entity, expected) {
    if (expected !== void 0 && expected.kind !== "named" && !isOpen(expected)) this.#refuse(entity, expected);
    const known = this.#entities.get(entity);
    if (known !== void 0) {
      this.#repeated = true;
      this.#pieces.push(`{"_ref":"${known.id}"}`);
      return;
    }
    const what = notAnEntity(entity);
    if (what !== void 0) throw new InputError(`${this.#path()} is ${what}, not an entity`);
    const shape = this.#shape(entity, expected);
    const type = this.#typeOf(entity, shape, expected);
    const begin = type === void 0 ? "{" : `{"_type":${JSON.stringify(type)}`;
    const container = this.#container(entity, begin, this.#members(entity, shape), "}", type !== void 0);
    this.#pieces.push("");
    const id = String(this.#entities.size);
    this.#entities.set(entity, { piece: this.#pieces.length - 1, id, typed: type !== void 0, container });
  }
  *#members(entity, shape) {
    for (const [name, value] of Object.entries(entity)) {
      if (value === void 0 || ownMembers.has(name)) continue;
      if (name === "_id" || name === "_ref") {
        throw new InputError(
          `${this.#path()} has a member ${name}: use the entity itself, or ref(type, id), wherever it is meant`
        );
      }
      if (value === null) this.#context.onNull?.(this.#path(name));
      yield { name, before: `${JSON.stringify(name)}:`, value, expected: shape?.properties.get(name)?.type };
    }
  }
  #shape(entity, expected) {
    const type = "_type" in entity && typeof entity._type === "string" ? entity._type : void 0;
    const own = type === void 0 ? void 0 : this.#context.types.entity(type);
    return own ?? (expected?.kind === "named" ? this.#context.types.entity(expected.signature) : void 0);
  }
  #typeOf(entity, shape, expected) {
    if ("_type" in entity && typeof entity._type === "string") {
      return signatureOf(this.#context.types.entity(entity._type)) ?? entity._type;
    }
    const isNeeded = this.#context.typed === true && expected?.kind === "named" && shape?.abstract === false;
    return isNeeded ? signatureOf(shape) : void 0;
  }
  #reference({ typeSignature, refId, refPartition }, expected) {
    if (expected !== void 0 && expected.kind !== "named" && !isOpen(expected)) this.#refuse("a reference", expected);
    const shape = this.#context.types.entity(typeSignature);
    const id = writeScalar(refId, shape?.properties.get("id")?.type, this.#context.types);
    if (id === void 0)
      throw new InputError(`${this.#path()} is a reference to ${typeSignature} whose id does not fit: ${show(refId)}`);
    const type = signatureOf(shape) ?? (typeSignature.includes(".") ? typeSignature : void 0);
    const members = type === void 0 ? [] : [`"_type":${JSON.stringify(type)}`];
    members.push(`"id":${id}`);
    if (refPartition !== null) members.push(`"partition":${JSON.stringify(refPartition)}`);
    this.#pieces.push(`{${members.join(",")}}`);
  }
  #refuse(value, expected) {
    throw new InputError(`${this.#path()} is ${show(value)}, where ${describeExpected(expected)} is expected`);
  }
  #path(name) {
    const names = this.#open.map((container) => container.name).filter((part) => part !== "");
    if (name !== void 0) names.push(name);
    const shown = names.length > 12 ? [...names.slice(0, 6), "\u2026", ...names.slice(-5)] : names;
    return shown.length === 0 ? "the body" : shown.join(".");
  }
};
var ownMembers = /* @__PURE__ */ new Set(["_type", "_partial"]);
function idMember({ id, typed: typed2, container }) {
  if (typed2) return `,"_id":"${id}"`;
  return container.started ? `"_id":"${id}",` : `"_id":"${id}"`;
}
function signatureOf(shape) {
  return shape?.signature.startsWith(vendorPlaceholder) ? void 0 : shape?.signature;
}
function isContainer(value) {
  return typeof value === "object" && !(value instanceof Date || Decimal.is(value) || TypedValue.is(value));
}
function isOpen(expected) {
  return expected === void 0 || expected.kind === "simple" && expected.name === "object";
}
function notAnEntity(value) {
  if ("then" in value && typeof value.then === "function") return "a promise (await it first)";
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Blob) return "bytes";
  return value instanceof Error || value instanceof RegExp ? `a ${value.constructor.name}` : void 0;
}
function show(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}\u2026` : value);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value !== "object" || value === null || Decimal.is(value) || TypedValue.is(value)) return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : "a Date";
  if (Array.isArray(value)) return "a list";
  return value instanceof Set ? "a Set" : value instanceof Map ? "a Map" : "an entity";
}

// src/v2/target.ts
function entityTarget(access, type, types, dialect) {
  const shape = types.entity(type);
  return {
    access,
    type,
    types,
    dialect,
    entity: shape && { kind: "named", signature: shape.signature },
    id: shape?.properties.get("id")?.type
  };
}
function writeBody(target, value, expected, typed2 = false) {
  const isDeployed = target.dialect === "deployed";
  return writeJson(value, expected, {
    types: target.types,
    maps: isDeployed ? "flatmap" : "map",
    typed: typed2,
    onNull: isDeployed ? refuseNull : void 0
  });
}
function refuseNull(path) {
  throw new DialectError(
    `${path} is null, which changes nothing in the deployed dialect (D-13): leave it out, or use property(id, name).clear()`
  );
}

// src/properties/property.ts
var Property = class {
  #context;
  #target;
  #id;
  #name;
  #partition;
  /** The property's type, if the model knows it. */
  #type;
  constructor(context, target, id, name, partition) {
    this.#context = context;
    this.#target = target;
    this.#id = id;
    this.#name = name;
    this.#partition = partition;
    this.#type = context.types.entity(target.type)?.properties.get(name)?.type;
  }
  get(options = {}) {
    return this.#context.start("property.get", callSite(this.get), options, () => {
      const { projection = projectionTable.getProperty.default } = options;
      const query = [
        projectionParameter("getProperty", projection),
        ...optionParameters(encodingTable, options, ["projection"])
      ];
      return {
        operation: { method: "GET", path: this.#path(), query },
        reader: getPropertyReaders(this.#type)[projection]
      };
    });
  }
  set(value, options = {}) {
    return this.#edit("property.set", callSite(this.set), options, () => {
      const { method = "PUT" } = options;
      if (method !== "PUT" && method !== "PATCH") throw new InputError('method must be "PUT" or "PATCH"');
      this.#checkReplacement(value);
      return { method, value, expected: this.#type };
    });
  }
  clear(options = {}) {
    return this.#edit("property.clear", callSite(this.clear), options, () => ({ method: "DELETE" }));
  }
  add(elements, options = {}) {
    return this.#edit("property.add", callSite(this.add), options, () => this.#elements(elements, false));
  }
  remove(elements, options = {}) {
    return this.#edit("property.remove", callSite(this.remove), options, () => this.#elements(elements, true));
  }
  insert(positions, options = {}) {
    return this.#edit("property.insert", callSite(this.insert), options, () => this.#positions(positions, false));
  }
  removeAt(positions, options = {}) {
    return this.#edit("property.removeAt", callSite(this.removeAt), options, () => this.#positions(positions, true));
  }
  put(entries, options = {}) {
    return this.#edit("property.put", callSite(this.put), options, () => ({
      method: "POST",
      value: entriesOf(entries),
      expected: this.#type?.kind === "map" ? this.#type : void 0
    }));
  }
  removeKeys(keys, options = {}) {
    return this.#edit("property.removeKeys", callSite(this.removeKeys), options, () => {
      const several = Array.isArray(keys) || keys instanceof Set ? [...keys] : [keys];
      const value = new Map(several.map((key) => [key, null]));
      return { method: "POST", value, expected: this.#type?.kind === "map" ? this.#type : void 0, remove: true };
    });
  }
  /** A value, or a list of values. */
  #elements(elements, remove) {
    const element = this.#type?.kind === "list" || this.#type?.kind === "set" ? this.#type.element : void 0;
    const several = Array.isArray(elements) ? elements : elements instanceof Set ? [...elements] : void 0;
    if (several === void 0) return { method: "POST", value: elements, expected: element, remove };
    return { method: "POST", value: several, expected: { kind: "list", element }, remove };
  }
  /** A map from positions to elements. */
  #positions(positions, remove) {
    const value = /* @__PURE__ */ new Map();
    for (const [key, element2] of entriesOf(positions)) {
      const position = typeof key === "string" && key !== "" ? Number(key) : key;
      if (typeof position !== "number" || !Number.isSafeInteger(position) || position < 0) {
        throw new InputError(`${String(key)} is no position: a whole number from 0 is expected`);
      }
      value.set(position, element2);
    }
    const element = this.#type?.kind === "list" ? this.#type.element : void 0;
    const expected = element && { kind: "map", key: { kind: "simple", name: "integer" }, value: element };
    return { method: "POST", value, expected, remove };
  }
  #checkReplacement(value) {
    if (this.#target.dialect !== "deployed") return;
    const isCollection = Array.isArray(value) || value instanceof Set || value instanceof Map;
    const kind = this.#type?.kind ?? (isCollection ? "list" : "simple");
    if (kind === "list" || kind === "set" || kind === "map") {
      throw new DialectError("the deployed dialect cannot replace a collection (D-2): clear() it, then add to it");
    }
  }
  #edit(name, site, options, edit) {
    return this.#context.start(name, site, options, () => {
      const { projection = projectionTable.editProperty.default } = options;
      const { method, expected, remove = false, ...body } = edit();
      const query = [
        projectionParameter("editProperty", projection),
        ...remove ? optionParameters(ownTable, { remove }) : [],
        ...optionParameters(propertyEncodingTable, options, ["projection", "method"])
      ];
      const content = "value" in body ? jsonBody(writeBody(this.#target, body.value, expected, true)) : void 0;
      return {
        operation: { method, path: this.#path(), query, body: content },
        reader: editPropertyReaders[projection]
      };
    });
  }
  #path() {
    if (this.#id === void 0 || this.#id === null) throw new InputError("the id is missing");
    return propertyPath(this.#target.access, this.#target.type, this.#id, this.#partition, this.#name);
  }
};
function entriesOf(value) {
  if (value instanceof Map) return value;
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Set) {
    throw new InputError("a Map, or an object whose member names are the keys, is expected");
  }
  return new Map(Object.entries(value));
}

// src/entities/each.ts
var defaultPageSize = 200;
function pageRange(range, done) {
  const { startIndex = 0, maxResults = Number.POSITIVE_INFINITY, pageSize = defaultPageSize } = range;
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new InputError(`pageSize must be a whole number from 1, not ${String(pageSize)}`);
  }
  return { startIndex: startIndex + done, maxResults: Math.min(pageSize, maxResults - done) };
}
async function* each(page, maxResults = Number.POSITIVE_INFINITY) {
  let done = 0;
  while (done < maxResults) {
    const { entities, hasMore } = await page(done);
    done += entities.length;
    for (const entity of entities) yield entity;
    if (!hasMore || entities.length === 0) return;
  }
}
function pagingOrder(orders = []) {
  return orders.some(({ property }) => property === "id") ? orders : [...orders, { property: "id" }];
}

// src/entities/plans.ts
function getPlan(target, id, options) {
  const { projection = projectionTable.get.default, partition } = options;
  const query = [
    projectionParameter("get", projection),
    ...optionParameters(encodingTable, options, ["projection", "partition"])
  ];
  const path = entityPath(target.access, target.type, required(id), partition);
  return { operation: { method: "GET", path, query }, reader: getReaders(target.entity)[projection] };
}
function listPlan(target, options) {
  const { projection = projectionTable.list.default } = options;
  const table = { ...pageTable, ...distinctTable, ...encodingTable };
  const query = [
    ...whereParameters(options.where),
    ...orderParameters(options.orderBy),
    projectionParameter("list", projection),
    ...optionParameters(table, options, ["projection", "where", "orderBy"])
  ];
  const path = entityPath(target.access, target.type);
  return { operation: { method: "GET", path, query }, reader: listReaders(target.entity)[projection] };
}
function manipulatePlan(target, what, options) {
  const { projection = projectionTable.manipulate.default, partition } = options;
  if (Array.isArray(what.body)) throw new InputError("one entity is expected, not a list: use createAll");
  if (!isEntity(what.body)) throw new InputError("an entity is expected: an object with its properties");
  const byId = "id" in what;
  const own = byId ? ["projection", "partition"] : ["projection"];
  const query = [projectionParameter("manipulate", projection), ...optionParameters(encodingTable, options, own)];
  const path = entityPath(target.access, target.type, byId ? required(what.id) : void 0, partition);
  const body = jsonBody(writeBody(target, what.body, target.entity));
  return {
    operation: { method: what.method, path, query, body },
    reader: manipulateReaders(target.entity, target.id)[projection]
  };
}
function manipulateAllPlan(target, entities, options) {
  const { projection = projectionTable.manipulate.default } = options;
  if (!Array.isArray(entities) || entities.length === 0)
    throw new InputError("a list of at least one entity is expected");
  const query = [
    projectionParameter("manipulate", projection),
    ...optionParameters(ownTable, { listEntitiesRequest: true }),
    ...optionParameters(encodingTable, options, ["projection"])
  ];
  const body = jsonBody(writeBody(target, entities, target.entity && { kind: "list", element: target.entity }));
  return {
    operation: { method: "POST", path: entityPath(target.access, target.type), query, body },
    reader: manipulateAllReaders(target.entity, target.id)[projection]
  };
}
function deletePlan(target, id, options) {
  const { projection = projectionTable.delete.default, partition } = options;
  const table = { ...deleteTable, ...encodingTable };
  const query = [
    projectionParameter("delete", projection),
    ...optionParameters(table, options, ["projection", "partition"])
  ];
  checkDeleteMode(target, options);
  const path = entityPath(target.access, target.type, required(id), partition);
  return { operation: { method: "DELETE", path, query }, reader: deleteReaders[projection] };
}
function deleteWherePlan(target, where, options) {
  const { projection = projectionTable.delete.default } = options;
  if (typeof where !== "object" || where === null)
    throw new InputError("where must be an object; {} means every entity");
  const query = [
    ...whereParameters(where),
    projectionParameter("delete", projection),
    ...optionParameters({ ...deleteTable, ...guardTable, ...encodingTable }, options, ["projection"])
  ];
  checkDeleteMode(target, options);
  const path = entityPath(target.access, target.type);
  return { operation: { method: "DELETE", path, query }, reader: deleteReaders[projection] };
}
function checkDeleteMode({ dialect }, options) {
  if (dialect !== "deployed" || !("deleteMode" in options) || options.deleteMode !== "ignoreReferences") return;
  throw new DialectError(
    'the deployed dialect cannot leave references behind: it takes "ignoreReferences" as "failIfReferenced" (D-17)'
  );
}
function required(id) {
  if (id === void 0 || id === null) throw new InputError("the id is missing");
  return id;
}
function isEntity(value) {
  return typeof value === "object" && value !== null && !(value instanceof Date) && !Decimal.is(value);
}

// src/entities/entities.ts
var Entities = class {
  #context;
  #target;
  /** @internal */
  constructor(context, access, type) {
    this.#context = context;
    this.#target = entityTarget(access, type, context.types, context.dialect);
  }
  get(id, options = {}) {
    return this.#context.start("entities.get", callSite(this.get), options, () => getPlan(this.#target, id, options));
  }
  list(options = {}) {
    return this.#context.start("entities.list", callSite(this.list), options, () => listPlan(this.#target, options));
  }
  /**
   * Goes through the entities that fulfil all conditions, one by one, asking for a page when the one before is used up
   * (4.8). They come ordered by `id`, after the order that is given, so that pages do not overlap. Leaving the loop
   * sends nothing more. Entities that are created or deleted meanwhile can shift the pages.
   *
   * @example for await (const person of people.each({ pageSize: 200 })) console.log(person.firstName);
   */
  each(options = {}) {
    const site = callSite(this.each);
    return each((done) => this.#page(options, done, site), options.maxResults);
  }
  #page(options, done, site) {
    const { pageSize, ...query } = options;
    return this.#context.start("entities.each", site, options, () => {
      const orderBy = pagingOrder(options.orderBy);
      return listPlan(this.#target, { ...query, ...pageRange(options, done), orderBy, projection: "envelope" });
    });
  }
  create(entity, options = {}) {
    return this.#manipulate("entities.create", callSite(this.create), { method: "POST", body: entity }, options);
  }
  createAll(entities, options = {}) {
    return this.#context.start(
      "entities.createAll",
      callSite(this.createAll),
      options,
      () => manipulateAllPlan(this.#target, entities, options)
    );
  }
  update(id, changes, options = {}) {
    return this.#manipulate("entities.update", callSite(this.update), { method: "POST", id, body: changes }, options);
  }
  put(...parameters) {
    return this.#put("entities.put", callSite(this.put), "PUT", parameters);
  }
  patch(...parameters) {
    return this.#put("entities.patch", callSite(this.patch), "PATCH", parameters);
  }
  delete(id, options = {}) {
    return this.#context.start(
      "entities.delete",
      callSite(this.delete),
      options,
      () => deletePlan(this.#target, id, options)
    );
  }
  deleteWhere(where, options = {}) {
    return this.#context.start(
      "entities.deleteWhere",
      callSite(this.deleteWhere),
      options,
      () => deleteWherePlan(this.#target, where, options)
    );
  }
  property(id, name, options = {}) {
    return new Property(this.#context, this.#target, id, name, options.partition);
  }
  #manipulate(name, site, what, options) {
    return this.#context.start(name, site, options, () => manipulatePlan(this.#target, what, options));
  }
  /** `(entity, options)` or `(id, entity, options)` */
  #put(name, site, method, parameters) {
    const [first, second, third] = parameters;
    const [what, options] = isEntity(first) ? [{ method, body: first }, second ?? {}] : [{ method, id: first, body: second }, third ?? {}];
    return this.#manipulate(name, site, what, options);
  }
};

// src/access.ts
var Access = class {
  /** The external id of the access. */
  id;
  #context;
  /** @internal */
  constructor(context, id) {
    this.#context = context;
    this.id = id;
  }
  /**
   * The entities of a type, and of its subtypes (4.8). Nothing is sent yet.
   *
   * @param type the full signature, or the simple name where that is unique in the access
   * @example const people = client.access('access.demo').entities('Person');
   */
  entities(type) {
    return new Entities(this.#context, this.id, type);
  }
};

// src/client-options.ts
import { Agent } from "undici";

// src/http/base-url.ts
function parseBaseUrl(text, basePath = "/platform-services") {
  if (typeof text !== "string" && !(text instanceof URL))
    throw new ConfigError('baseUrl must be a URL, e.g. "http://127.0.0.1:8080"');
  if (!URL.canParse(String(text))) throw new ConfigError('baseUrl is no absolute URL, e.g. "http://127.0.0.1:8080"');
  const url = new URL(String(text));
  if (url.username !== "" || url.password !== "")
    throw new ConfigError('baseUrl must not hold credentials: use the option "credentials"');
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new ConfigError(`baseUrl must be http or https, not ${url.protocol}`);
  if (url.search !== "" || url.hash !== "") throw new ConfigError("baseUrl must have neither a query nor a fragment");
  if (typeof basePath !== "string" || !/^(?:\/[\w\-.~%]+)*\/?$/.test(basePath)) {
    throw new ConfigError(`basePath must be a path such as "/platform-services", not ${JSON.stringify(basePath)}`);
  }
  return { origin: url.origin, path: (url.pathname === "/" ? basePath : url.pathname).replace(/\/+$/, "") };
}

// src/http/fetch.ts
function fetchTransport(fetch) {
  return async (request) => {
    const watch = new Watch(request.signal);
    try {
      watch.start("headers", request.headersTimeout);
      const response = await watch.race(fetch(request.origin + request.path, requestInit(request, watch.signal)));
      watch.start("body", request.bodyTimeout);
      return {
        status: response.status,
        headers: fieldsOf(response.headers),
        readText: (limit) => readText(response, watch, limit)
      };
    } catch (error) {
      watch.end();
      throw error;
    }
  };
}
function requestInit(request, signal) {
  return {
    method: request.method,
    headers: { ...request.headers },
    body: typeof request.body === "object" ? new Uint8Array(request.body) : request.body ?? null,
    redirect: "manual",
    signal
  };
}
function fieldsOf(headers) {
  const fields = {};
  for (const [name, value] of headers) fields[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) fields["set-cookie"] = cookies;
  return fields;
}
async function readText(response, watch, limit) {
  const collector = new TextCollector(limit);
  const reader = response.body?.getReader();
  try {
    while (reader !== void 0) {
      const part = await watch.race(reader.read());
      if (part.done) break;
      collector.add(part.value);
      watch.again();
    }
    return collector.text();
  } catch (error) {
    reader?.cancel(error).catch(() => void 0);
    throw error;
  } finally {
    watch.end();
  }
}
var Watch = class {
  #controller = new AbortController();
  #source;
  #timer;
  constructor(source) {
    this.#source = source;
    if (source?.aborted) this.#follow();
    else source?.addEventListener("abort", this.#follow);
  }
  get signal() {
    return this.#controller.signal;
  }
  #follow = () => {
    this.#controller.abort(this.#source?.reason);
  };
  /** Begins a deadline in place of the one before. */
  start(deadline, milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = milliseconds === 0 ? void 0 : setTimeout(() => this.#controller.abort(new DeadlinePassed(deadline)), milliseconds);
  }
  /** Begins the present deadline again. */
  again() {
    this.#timer?.refresh();
  }
  /** Rejects with the abort's reason even where the function does not obey its signal. */
  race(promise) {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(this.signal.reason);
      if (this.signal.aborted) onAbort();
      this.signal.addEventListener("abort", onAbort, { once: true });
      promise.then(resolve, reject).finally(() => this.signal.removeEventListener("abort", onAbort));
    });
  }
  end() {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener("abort", this.#follow);
  }
};

// src/http/headers.ts
var token2 = /^[!#$%&'*+\-.^_`|~\w]+$/;
var forbidden = /[^\t\u0020-\u007e\u0080-\u00ff]/;
var reserved = /* @__PURE__ */ new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade"
]);
function checkHeaders(headers) {
  const checked = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const lower = name.toLowerCase();
    if (!token2.test(name)) throw new InputError(`${JSON.stringify(name)} is no header name`);
    if (reserved.has(lower)) throw new InputError(`the header ${name} belongs to the transport`);
    if (typeof value !== "string" || forbidden.test(value)) {
      throw new InputError(`the value of the header ${name} must be text of one line in Latin-1`);
    }
    checked[lower] = value;
  }
  return checked;
}

// src/http/redaction.ts
import { inspect } from "util";
var secretParameter = /([?&;\s"'{]|^)((?:gm-)?session-?id|password)(["']?\s*[=:]\s*["']?)[^&\s"',;}]+/gi;
var hidden = "***";
var shortestKnown = 8;
var mostKnown = 32;
var Secrets = class {
  #known = /* @__PURE__ */ new Set();
  add(secret) {
    if (secret.length < shortestKnown) return;
    const [oldest] = this.#known;
    if (this.#known.size >= mostKnown && oldest !== void 0) this.#known.delete(oldest);
    this.#known.add(secret);
  }
  /** The text without secrets. */
  scrub = (text) => {
    let clean = text.replace(secretParameter, `$1$2$3${hidden}`);
    for (const secret of this.#known) {
      clean = clean.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden);
    }
    return clean;
  };
  /** The cause of an error as it is, or, where it shows a secret, what can be said of it without. */
  cause(cause) {
    const shown = inspect(cause, { depth: 4, maxStringLength: 1e4 });
    if (this.scrub(shown) === shown) return cause;
    if (!(cause instanceof Error)) return this.scrub(String(cause));
    const clean = new Error(this.scrub(cause.message));
    clean.name = cause.name;
    clean.stack = this.scrub(cause.stack ?? "");
    return clean;
  }
};

// src/http/settings.ts
var defaultTimeouts = { connect: 1e4, headers: 6e4, body: 6e4, total: 0 };
var longest = 2147483647;
function deadlinesOf({ deadlines }, own) {
  if (own === void 0) return deadlines;
  const timeouts = typeof own === "number" ? { total: own } : own;
  return { ...deadlines, ...checkTimeouts(timeouts, ["headers", "body", "total"]) };
}
function checkTimeouts(timeouts, known) {
  if (typeof timeouts !== "object" || timeouts === null) {
    throw new InputError("timeout must be a number of milliseconds, or an object with deadlines");
  }
  const checked = {};
  for (const [name, value] of Object.entries(timeouts)) {
    if (!known.includes(name)) throw new InputError(`timeout.${name} is unknown; known are ${known.join(", ")}`);
    if (value === void 0) continue;
    if (typeof value !== "number" || !(value >= 0 && value <= longest)) {
      throw new InputError(`timeout.${name} must be milliseconds from 0 to ${longest}, not ${String(value)}`);
    }
    checked[name] = value;
  }
  return checked;
}
var carriers = {
  query: (id) => ({ query: ["sessionId", id] }),
  header: (id) => ({ header: { "gm-session-id": id } }),
  cookie: (id) => ({ header: { cookie: `sessionId=${id}` } }),
  bearer: (id) => ({ header: { authorization: `Bearer ${id}` } })
};
function sessionCarrier(sessionIn) {
  const carrier = Object.hasOwn(carriers, sessionIn) ? carriers[sessionIn] : void 0;
  if (carrier === void 0) {
    throw new ConfigError(
      `sessionIn must be one of ${Object.keys(carriers).join(", ")}, not ${JSON.stringify(sessionIn)}`
    );
  }
  return carrier;
}

// src/http/response.ts
var RawResponse = class _RawResponse {
  status;
  /** The body as text; empty where there is none. */
  body;
  #fields;
  #headers;
  constructor(status, fields, body) {
    this.status = status;
    this.body = body;
    this.#fields = fields;
  }
  /** The header fields. */
  get headers() {
    if (this.#headers === void 0) {
      this.#headers = new Headers();
      for (const [name, values] of Object.entries(this.#fields)) {
        for (const value of values === void 0 ? [] : [values].flat()) this.#headers.append(name, value);
      }
    }
    return this.#headers;
  }
  /** A copy whose texts went through `scrub`, without cookies. */
  scrubbed(scrub) {
    const fields = {};
    for (const [name, values] of Object.entries(this.#fields)) {
      if (values !== void 0 && name !== "set-cookie") fields[name] = [values].flat().map(scrub);
    }
    return new _RawResponse(this.status, fields, scrub(this.body));
  }
};
function fieldOf(fields, name) {
  const values = fields[name];
  return typeof values === "string" ? values : values?.[0];
}

// src/http/undici.ts
function undiciTransport(dispatcher) {
  return async (request) => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: request.origin,
      path: request.path,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      headersTimeout: request.headersTimeout,
      bodyTimeout: request.bodyTimeout,
      signal: request.signal ?? null
    });
    return {
      status: statusCode,
      headers,
      readText: (limit) => readText2(body, Number(fieldOf(headers, "content-length")), limit)
    };
  };
}
function readText2(body, length, limit) {
  if (length <= limit) return body.text();
  return new Promise((resolve, reject) => {
    const collector = new TextCollector(limit);
    body.on("error", reject);
    if (length > limit) {
      body.destroy(new AnswerTooLarge(limit));
      return;
    }
    body.on("data", (part) => {
      try {
        collector.add(part);
      } catch (error) {
        body.destroy(error instanceof Error ? error : void 0);
      }
    });
    body.on("end", () => resolve(collector.text()));
  });
}

// src/session/credentials.ts
function checkCredentials(credentials) {
  const given = typeof credentials === "object" && credentials !== null ? credentials : {};
  if ("sessionId" in given && isText2(given.sessionId)) return { sessionId: given.sessionId };
  if ("user" in given && "password" in given && isText2(given.user) && isText2(given.password)) {
    return { user: given.user, password: given.password };
  }
  throw new ConfigError(
    "credentials must be { user, password }, { sessionId }, or a function that gives one of them; none may be empty"
  );
}
function isText2(value) {
  return typeof value === "string" && value !== "";
}

// src/client-options.ts
var knownOptions = {
  baseUrl: true,
  basePath: true,
  credentials: true,
  credentialsIn: true,
  sessionIn: true,
  model: true,
  dialect: true,
  timeout: true,
  headers: true,
  maxAnswerBytes: true,
  connections: true,
  dispatcher: true,
  fetch: true,
  logoutOnClose: true
};
function checkOptions(options) {
  if (typeof options !== "object" || options === null)
    throw new ConfigError("createClient needs an object with options");
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(knownOptions, name)) {
      throw new ConfigError(`the option ${name} is unknown; known are ${Object.keys(knownOptions).join(", ")}`);
    }
  }
  const { credentials, credentialsIn = "form", dialect = "documented", maxAnswerBytes = 256 * 2 ** 20 } = options;
  oneOf("credentialsIn", credentialsIn, ["form", "query"]);
  oneOf("dialect", dialect, ["documented", "deployed"]);
  positive("maxAnswerBytes", maxAnswerBytes);
  const deadlines = {
    ...defaultTimeouts,
    ...asConfig(() => checkTimeouts(options.timeout ?? {}, Object.keys(defaultTimeouts)))
  };
  const { transport, close } = openTransport(options, deadlines.connect ?? defaultTimeouts.connect);
  const settings = {
    base: parseBaseUrl(options.baseUrl, options.basePath),
    transport,
    headers: { accept: "application/json", ...asConfig(() => checkHeaders(options.headers)) },
    deadlines,
    maxAnswerBytes,
    carrySession: sessionCarrier(options.sessionIn ?? "query"),
    secrets: new Secrets()
  };
  return {
    settings,
    credentials: typeof credentials === "function" ? credentials : checkCredentials(credentials),
    credentialsIn,
    dialect,
    logoutOnClose: options.logoutOnClose ?? false,
    closeTransport: close
  };
}
function openTransport({ dispatcher, fetch, connections = 128 }, connectTimeout) {
  const nothing = async () => void 0;
  if (fetch !== void 0 && dispatcher !== void 0) throw new ConfigError("fetch and dispatcher exclude each other");
  if (fetch !== void 0) return { transport: fetchTransport(fetch), close: nothing };
  if (dispatcher !== void 0) return { transport: undiciTransport(dispatcher), close: nothing };
  positive("connections", connections);
  const agent = new Agent({ connections, connect: { timeout: connectTimeout } });
  return { transport: undiciTransport(agent), close: () => agent.close() };
}
function oneOf(name, value, allowed) {
  if (allowed.includes(value)) return;
  throw new ConfigError(
    `${name} must be ${allowed.map((each2) => `"${each2}"`).join(" or ")}, not ${JSON.stringify(value)}`
  );
}
function positive(name, value) {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new ConfigError(`${name} must be a whole number from 1, not ${String(value)}`);
}
function asConfig(check) {
  try {
    return check();
  } catch (error) {
    throw error instanceof InputError ? new ConfigError(error.message) : error;
  }
}

// src/errors/status.ts
var HttpError = class extends PlatformServicesError {
  /** The status of the answer. */
  status;
  /** What the server says was wrong. */
  serverMessage;
  /** The id under which the server's log has more. */
  tracebackId;
  #response;
  constructor(details) {
    const said = [details.remark, details.serverMessage].filter((part) => part !== void 0).join(": ");
    super(said === "" ? `status ${details.status}` : `status ${details.status}, ${said}`, details);
    this.status = details.status;
    this.serverMessage = details.serverMessage;
    this.tracebackId = details.tracebackId;
    this.#response = details.response;
  }
  get name() {
    return "HttpError";
  }
  /** The answer as it came: status, headers and body, without session id and cookies. */
  get response() {
    return this.#response;
  }
};
var BadRequestError = class extends HttpError {
  get name() {
    return "BadRequestError";
  }
};
var UnauthorizedError = class extends HttpError {
  get name() {
    return "UnauthorizedError";
  }
};
var ForbiddenError = class extends HttpError {
  get name() {
    return "ForbiddenError";
  }
};
var NotFoundError = class extends HttpError {
  get name() {
    return "NotFoundError";
  }
};
var MethodNotAllowedError = class extends HttpError {
  get name() {
    return "MethodNotAllowedError";
  }
};
var NotAcceptableError = class extends HttpError {
  get name() {
    return "NotAcceptableError";
  }
};
var ConflictError = class extends HttpError {
  get name() {
    return "ConflictError";
  }
};
var PreconditionFailedError = class extends HttpError {
  get name() {
    return "PreconditionFailedError";
  }
};
var PayloadTooLargeError = class extends HttpError {
  get name() {
    return "PayloadTooLargeError";
  }
};
var UriTooLongError = class extends HttpError {
  get name() {
    return "UriTooLongError";
  }
};
var RangeNotSatisfiableError = class extends HttpError {
  get name() {
    return "RangeNotSatisfiableError";
  }
};
var TooManyRequestsError = class extends HttpError {
  get name() {
    return "TooManyRequestsError";
  }
};
var ServerError = class extends HttpError {
  get name() {
    return "ServerError";
  }
};
var classOfStatus = /* @__PURE__ */ new Map([
  [400, BadRequestError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [405, MethodNotAllowedError],
  [406, NotAcceptableError],
  [409, ConflictError],
  [412, PreconditionFailedError],
  [413, PayloadTooLargeError],
  [414, UriTooLongError],
  [416, RangeNotSatisfiableError],
  [429, TooManyRequestsError]
]);
function errorOfStatus(details) {
  const ErrorClass = classOfStatus.get(details.status) ?? (details.status >= 500 ? ServerError : HttpError);
  return new ErrorClass(details);
}

// src/http/cancellation.ts
var Cancellation = class {
  #controller;
  #source;
  #timer;
  /** @param total milliseconds, 0 for none */
  constructor(source, total) {
    if (source === void 0 && total === 0) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#source = source;
    if (source?.aborted) controller.abort(source.reason);
    else source?.addEventListener("abort", this.#follow);
    if (total > 0) this.#timer = setTimeout(() => controller.abort(new DeadlinePassed("total")), total);
  }
  #follow = () => {
    this.#controller?.abort(this.#source?.reason);
  };
  /** For the transport; `undefined` where nothing can end the call. */
  get signal() {
    return this.#controller?.signal;
  }
  /** Why the call was ended from outside, if it was. */
  get ended() {
    if (this.signal?.aborted !== true) return void 0;
    const reason = this.signal.reason;
    return { by: reason instanceof DeadlinePassed ? "total" : "signal", reason };
  }
  /** Waits for what others wait for too, and so must not be ended with this call. */
  wait(shared) {
    const signal = this.signal;
    if (signal === void 0) return shared;
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    });
  }
  dispose() {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener("abort", this.#follow);
  }
};

// src/http/server-failure.ts
var longestMessage = 2e3;
function serverFailure({ body, headers }) {
  const type = headers.get("content-type") ?? "";
  const failure = parseObject(body);
  if (failure === void 0) {
    const isMessage = type.startsWith("text/plain") && body !== "" && body.length <= longestMessage;
    return { serverMessage: isMessage ? body.trim() : void 0 };
  }
  const { message, tracebackId, why } = failure;
  const reason = isObject2(why) ? textOf(why["text"]) : void 0;
  return { serverMessage: textOf(message) ?? reason, tracebackId: textOf(tracebackId) };
}
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return isObject2(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function isObject2(value) {
  return typeof value === "object" && value !== null;
}
function textOf(value) {
  return typeof value === "string" && value !== "" ? value.slice(0, longestMessage) : void 0;
}

// src/http/exchange.ts
var Exchange = class {
  #settings;
  #sessions;
  #closed = false;
  constructor(settings, sessions) {
    this.#settings = settings;
    this.#sessions = sessions;
  }
  /** From now on every call rejects. */
  close() {
    this.#closed = true;
  }
  /**
   * Sends an operation and answers what came back with a status of success.
   *
   * @throws PlatformServicesError of the class that the failure has; a {@link CallFailure} where `caller.site` is not
   * known, for those who share it
   */
  async send(operation, caller) {
    if (this.#closed) throw new ConfigError("the client is closed", { operation: operation.name, site: caller.site });
    const deadlines = deadlinesOf(this.#settings, caller.options.timeout);
    const headers = { ...operation.headers, ...checkHeaders(caller.options.headers) };
    const cancellation = new Cancellation(caller.options.signal, deadlines.total);
    try {
      const run = { operation, headers, deadlines, cancellation, attempts: 0 };
      const response = await this.#run(run);
      return { response, attempts: run.attempts };
    } catch (failure) {
      throw failure instanceof CallFailure && caller.site !== void 0 ? failure.error(caller.site) : failure;
    } finally {
      cancellation.dispose();
    }
  }
  /** The error of an answer that cannot be read. It shows the answer's beginning, unless that is secret. */
  unreadable(operation, delivery, thrown, site) {
    const { response, attempts } = delivery;
    const { secrets } = this.#settings;
    const said = secrets.scrub(thrown instanceof Error ? thrown.message : String(thrown));
    const details = { ...this.#details({ operation, attempts }), status: response.status, site };
    if (operation.secret === true) return new DecodeError("the answer cannot be read", details);
    const beginning = secrets.scrub(JSON.stringify(response.body.slice(0, 80)));
    const message = `the answer cannot be read: ${said}; it begins with ${beginning}`;
    return new DecodeError(message, { ...details, cause: secrets.cause(thrown) });
  }
  async #run(run) {
    if (run.operation.session === false) return this.#judge(run, await this.#attempt(run, void 0));
    const hold = await this.#wait(run, this.#sessions.obtain(this));
    const response = await this.#attempt(run, hold);
    if (response.status !== 401) {
      if (response.status < 400) this.#sessions.worked(hold);
      return this.#judge(run, response);
    }
    const renewed = await this.#renew(run, hold, response);
    if (renewed === void 0) return this.#judge(run, response);
    const second = await this.#attempt(run, renewed);
    if (second.status < 400) this.#sessions.worked(renewed);
    return this.#judge(run, second);
  }
  async #renew(run, refused, response) {
    try {
      return await this.#wait(run, this.#sessions.renew(refused, this));
    } catch (failure) {
      if (!(failure instanceof CallFailure) || run.cancellation.ended !== void 0) throw failure;
      throw new CallFailure((site) => {
        const remark = "the session ended and could not be renewed";
        return errorOfStatus({ ...this.#statusDetails(run, response), remark, cause: failure.error(site), site });
      });
    }
  }
  /** The one place where a request is made. */
  async #attempt(run, hold) {
    const request = this.#wireRequest(run, hold);
    let status;
    try {
      run.cancellation.signal?.throwIfAborted();
      run.attempts += 1;
      const answer = await this.#settings.transport(request);
      status = answer.status;
      return new RawResponse(status, answer.headers, await answer.readText(this.#settings.maxAnswerBytes));
    } catch (thrown) {
      throw this.#failure(run, thrown, status);
    }
  }
  #wireRequest({ operation, headers, deadlines, cancellation }, hold) {
    const { base, carrySession, headers: clientHeaders } = this.#settings;
    const session = hold === void 0 ? void 0 : carrySession(hold.id);
    const query = session?.query ? [...operation.query, session.query] : operation.query;
    const type = operation.body?.type;
    return {
      origin: base.origin,
      path: base.path + operation.path + queryString(query),
      method: operation.method,
      headers: { ...clientHeaders, ...type && { "content-type": type }, ...headers, ...session?.header },
      body: operation.body?.content,
      headersTimeout: deadlines.headers,
      bodyTimeout: deadlines.body,
      signal: cancellation.signal
    };
  }
  #judge(run, response) {
    if (response.status >= 200 && response.status < 300) return response;
    throw new CallFailure((site) => errorOfStatus({ ...this.#statusDetails(run, response), site }));
  }
  async #wait(run, shared) {
    try {
      return await run.cancellation.wait(shared);
    } catch (thrown) {
      throw thrown instanceof CallFailure ? thrown : this.#failure(run, thrown, void 0);
    }
  }
  #failure(run, thrown, status) {
    const { deadlines, cancellation } = run;
    const { ended } = cancellation;
    const cause = this.#settings.secrets.cause(ended?.by === "signal" ? ended.reason : thrown);
    const failure = { thrown, shown: cause, status, answered: status !== void 0, deadlines, ended };
    const details = { ...this.#details(run), cause };
    return new CallFailure((site) => classify(failure, { ...details, site }));
  }
  #statusDetails(run, response) {
    const { scrub } = this.#settings.secrets;
    const clean = response.scrubbed(scrub);
    return { ...this.#details(run), ...serverFailure(clean), status: response.status, response: clean };
  }
  /** How errors name the request: without the session, with secrets hidden. */
  #details({ operation, attempts }) {
    const { base, secrets } = this.#settings;
    const url = secrets.scrub(base.origin + base.path + operation.path + queryString(operation.query));
    return { operation: operation.name, method: operation.method, url, attempts };
  }
};

// src/request.ts
function requestPlan(context, parameters) {
  const { method = "GET", path, query = {}, headers, body, session = true } = parameters;
  if (!/^[A-Z]+$/.test(method)) throw new InputError(`${JSON.stringify(method)} is no HTTP method`);
  return {
    operation: {
      method,
      path: typeof path === "string" ? checkEncodedPath(path) : `/${path.map((part) => encodePathPart(part, "path")).join("/")}`,
      query: Object.entries(query).flatMap(([name, value]) => queryParameters(name, value)),
      headers: checkHeaders(headers),
      body: bodyOf(body, context),
      session
    }
  };
}
function queryParameters(name, value) {
  const values = value === void 0 ? [] : [value].flat();
  return values.map((each2) => [name, String(each2)]);
}
function bodyOf(body, { types, dialect }) {
  if (body === void 0) return void 0;
  if (typeof body === "string" || body instanceof Uint8Array) return { content: body, type: void 0 };
  if (body instanceof URLSearchParams) return { content: body.toString(), type: "application/x-www-form-urlencoded" };
  const content = writeJson(body, void 0, { types, maps: dialect === "deployed" ? "flatmap" : "map" });
  return { content, type: "application/json" };
}

// src/session/authenticate.ts
function authenticatePlan({ user, password }, credentialsIn, { projection = projectionTable.authenticate.default, depth } = {}) {
  const secrets = [
    ["user", user],
    ["password", password]
  ];
  const asked = [["projection", optionText("projection", projectionTable.authenticate, projection)]];
  if (depth !== void 0) asked.push(["depth", optionText("depth", encodingTable.depth, depth)]);
  const form = { content: new URLSearchParams({ user, password }).toString(), type: formType };
  const place = credentialsIn === "form" ? { query: asked, body: form } : { query: [...asked, ...secrets] };
  return {
    operation: { method: "POST", path: "/rest/authenticate", ...place, session: false, secret: true },
    reader: authenticateReaders[projection]
  };
}
var formType = "application/x-www-form-urlencoded";
function sessionIdOf(result) {
  if (typeof result === "string") return result;
  if (typeof result !== "object" || result === null) return void 0;
  if ("userSession" in result) return sessionIdOf(result.userSession);
  return "sessionId" in result && typeof result.sessionId === "string" ? result.sessionId : void 0;
}

// src/session/keeper.ts
var reentry = "the credentials function calls the client that asks for credentials: both would wait for each other";
var SessionKeeper = class {
  #source;
  #secrets;
  #current;
  #pending;
  #generation = 0;
  constructor(source, secrets) {
    this.#source = source;
    this.#secrets = secrets;
  }
  async obtain(exchange) {
    if (this.#current !== void 0) return this.#current;
    if (this.#source.isAsking) throw new CallFailure((site) => new ConfigError(reentry, { site }));
    return this.#replace(exchange);
  }
  async renew(refused, exchange) {
    const current = this.#current;
    if (current === void 0) return this.#pending;
    if (current.generation !== refused.generation) return current;
    if (!current.renewable) return void 0;
    this.#current = void 0;
    return current.worked ? await this.#replace(exchange) : void 0;
  }
  worked(hold) {
    if (this.#current?.generation === hold.generation) this.#current.worked = true;
  }
  /** Uses a session from now on. */
  adopt(login) {
    this.#secrets.add(login.id);
    this.#generation += 1;
    this.#current = { ...login, generation: this.#generation, worked: false };
    return this.#current;
  }
  /** Gives the session away to be ended; `undefined` where there is none. A login under way is waited for. */
  async release() {
    await this.#pending?.catch(() => void 0);
    const released = this.#current;
    this.#current = void 0;
    return released;
  }
  /** The one login that everybody waits for. */
  #replace(exchange) {
    this.#pending ??= this.#source.logIn(exchange).then((login) => this.adopt(login)).finally(() => {
      this.#pending = void 0;
    });
    return this.#pending;
  }
};

// src/session/login.ts
import { AsyncLocalStorage } from "async_hooks";
var CredentialsLogin = class {
  #source;
  #credentialsIn;
  #secrets;
  #types;
  /** Tells calls that the credentials function itself makes: they would wait for themselves. */
  #asking = new AsyncLocalStorage();
  #askers = 0;
  constructor(source, credentialsIn, secrets, types) {
    this.#source = source;
    this.#credentialsIn = credentialsIn;
    this.#secrets = secrets;
    this.#types = types;
  }
  get isAsking() {
    return this.#askers > 0 && this.#asking.getStore() === true;
  }
  /** @throws CallFailure */
  async logIn(exchange) {
    const credentials = await this.credentials();
    if ("sessionId" in credentials) return { id: credentials.sessionId, renewable: typeof this.#source === "function" };
    const plan = authenticatePlan(credentials, this.#credentialsIn);
    const operation = { ...plan.operation, name: "authenticate" };
    const delivery = await exchange.send(operation, { options: {}, site: void 0 });
    try {
      const id = sessionIdOf(readResult(delivery.response, plan.reader, this.#types));
      if (id === void 0) throw new TypeError("a session id is expected");
      return { id, renewable: true };
    } catch (thrown) {
      throw new CallFailure((site) => exchange.unreadable(operation, delivery, thrown, site));
    }
  }
  /** What the caller gave, or what the caller's function gives now. @throws CallFailure */
  async credentials() {
    const credentials = typeof this.#source === "function" ? await this.#ask(this.#source) : this.#source;
    this.#secrets.add("sessionId" in credentials ? credentials.sessionId : credentials.password);
    return credentials;
  }
  async #ask(source) {
    this.#askers += 1;
    try {
      return checkCredentials(await this.#asking.run(true, source));
    } catch (thrown) {
      const cause = this.#secrets.cause(thrown);
      throw new CallFailure((site) => {
        const details = { operation: "authenticate", cause, site };
        return new ConfigError("the credentials function failed, see the cause", details);
      });
    } finally {
      this.#askers -= 1;
      if (this.#askers === 0) this.#asking.disable();
    }
  }
};

// src/client.ts
var Client = class {
  #options;
  #sessions;
  #login;
  #context;
  #closing;
  /** @internal */
  constructor(options) {
    const checked = checkOptions(options);
    const { secrets } = checked.settings;
    const types = modelTypes(options.model);
    this.#options = checked;
    this.#login = new CredentialsLogin(checked.credentials, checked.credentialsIn, secrets, types);
    this.#sessions = new SessionKeeper(this.#login, secrets);
    this.#context = new ClientContext(new Exchange(checked.settings, this.#sessions), types, checked.dialect);
  }
  /**
   * An access by its external id. Nothing is sent yet.
   *
   * @example const people = client.access('access.demo').entities('Person');
   */
  access(id) {
    return new Access(this.#context, id);
  }
  authenticate(options = {}) {
    const call = this.#context.start("authenticate", callSite(this.authenticate), options, async () => {
      const credentials = await this.#login.credentials();
      if ("user" in credentials) return authenticatePlan(credentials, this.#options.credentialsIn, options);
      throw new ConfigError("the credentials are a session id, with which nobody can log in");
    });
    const adopt = (result) => {
      const id = sessionIdOf(result);
      if (id !== void 0) this.#sessions.adopt({ id, renewable: true });
    };
    call.then(adopt, () => void 0);
    return call;
  }
  /**
   * Ends the session (4.4). Without one, or where it has ended by itself, nothing is left to do and this resolves. A
   * later call logs in again, if there are user and password to do so.
   */
  async logout(options = {}) {
    const site = callSite(this.logout);
    const released = await this.#sessions.release();
    if (released === void 0) return;
    const query = [["sessionId", released.id]];
    const call = this.#context.start("logout", site, options, () => ({
      operation: { method: "POST", path: "/rest/logout", query, session: false }
    }));
    await call.asResponse().catch((error) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    });
  }
  /**
   * Sends any request with the session: for what has no method of its own. The result is read as the service's JSON
   * where the answer is JSON, else it is text.
   *
   * @example
   * const { response } = await client.request({ path: ['rest', 'v2', 'entities', 'access.demo', 'Person'] }).withResponse();
   */
  request(parameters, options = {}) {
    return this.#context.start(
      "request",
      callSite(this.request),
      options,
      () => requestPlan(this.#context, parameters)
    );
  }
  /**
   * Waits for the calls that run, and closes the connections; with `logoutOnClose` it logs out before. Later calls
   * reject with a `ConfigError`.
   */
  close() {
    this.#closing ??= this.#close();
    return this.#closing;
  }
  async [Symbol.asyncDispose]() {
    await this.close();
  }
  async #close() {
    try {
      if (this.#options.logoutOnClose) await this.logout();
    } finally {
      this.#context.exchange.close();
      await this.#options.closeTransport();
    }
  }
};
function createClient(options) {
  return new Client(options);
}
export {
  AbortedError,
  BadRequestError,
  ConfigError,
  ConflictError,
  ConnectError,
  Decimal,
  DecodeError,
  DialectError,
  EntityReference,
  ForbiddenError,
  HttpError,
  InputError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  PayloadTooLargeError,
  PlatformServicesError,
  PreconditionFailedError,
  RangeNotSatisfiableError,
  ServerError,
  TimeoutError,
  TooManyRequestsError,
  TypedValue,
  UnauthorizedError,
  UriTooLongError,
  createClient,
  defineDeployment,
  defineModel,
  ref,
  typed
};
//# sourceMappingURL=index.js.map