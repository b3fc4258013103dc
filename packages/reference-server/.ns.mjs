// ../../../../../tmp/hb/ns.ts
import { createServer as createServer2 } from "node:http";

// src/http/node-server.ts
import { createServer } from "node:http";
import { Socket } from "node:net";

// src/http/failure.ts
import { randomUUID } from "node:crypto";

// src/model/refusal.ts
var Refusal = class extends Error {
  kind;
  rule;
  /** Headers of the response, e.g. `Allow` for a 405. */
  headers;
  /** @param cause the refusal that this one replaces with a better message */
  constructor(kind, rule, message, headers2 = {}, cause) {
    super(message, cause === void 0 ? void 0 : { cause });
    this.name = "Refusal";
    this.kind = kind;
    this.rule = rule;
    this.headers = headers2;
  }
};
var Unauthorized = class extends Refusal {
  denial;
  constructor(denial, rule, message) {
    super("unauthorized", rule, message);
    this.denial = denial;
  }
};
function invalid(rule, message) {
  return new Refusal("invalid", rule, message);
}

// src/http/response.ts
var computed = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
var shortLength = 1 << 16;
function shortText(status, { type, text }, rule, headers2 = {}) {
  return { status, headers: { "Content-Type": type, ...computed, ...headers2 }, body: text, rule };
}
var TextChunks = class {
  /** The size of the whole text. */
  byteLength;
  #chunks;
  constructor(chunks) {
    this.#chunks = chunks.toReversed();
    this.byteLength = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  }
  async *[Symbol.asyncIterator]() {
    const encoder = new TextEncoder();
    for (let chunk = this.#chunks.pop(); chunk !== void 0; chunk = this.#chunks.pop()) yield encoder.encode(chunk);
  }
};

// src/http/status.ts
var unexpected = { status: 500, type: "InternalError" };
var failureTable = {
  invalid: { status: 400, type: "BadRequest" },
  unauthorized: { status: 401, type: "Unauthorized" },
  notFound: { status: 404, type: "NotFound" },
  methodNotAllowed: { status: 405, type: "MethodNotAllowed" },
  unsupportedMediaType: { status: 406, type: "NotAcceptable" },
  preconditionFailed: { status: 412, type: "PreconditionFailed" },
  bodyTooLarge: { status: 413, type: "ContentTooLarge" },
  urlTooLong: { status: 414, type: "UriTooLong" },
  rangeNotSatisfiable: { status: 416, type: "RangeNotSatisfiable" },
  headersTooLarge: { status: 431, type: "HeaderFieldsTooLarge" },
  referenced: { status: 500, type: "Referenced" },
  crash: unexpected,
  busy: { status: 503, type: "ServiceUnavailable" },
  storageFull: { status: 507, type: "InsufficientStorage" }
};
var terseStatuses = /* @__PURE__ */ new Set([401, 403]);

// src/http/failure.ts
var jsonFailure = (type) => ({ body: body2 }) => ({ type, text: JSON.stringify(body2) });
function failure(error, context) {
  if (error instanceof Refusal) return failureResponse(detailsOf(error), context, error.headers);
  const tracebackId = randomUUID();
  context.report(error, tracebackId);
  const message = "The server failed. Its log has the details under the traceback id.";
  return failureResponse({ row: unexpected, message, rule: "R-4" }, context, {}, tracebackId);
}
function failureWithStatus(row, message, rule, context, headers2 = {}) {
  return failureResponse({ row, message, rule }, context, headers2);
}
function detailsOf(refusal) {
  const { kind, message, rule, cause } = refusal;
  return {
    row: failureTable[kind],
    message,
    rule,
    ...refusal instanceof Unauthorized ? { denial: refusal.denial } : {},
    ...cause instanceof Refusal ? { cause: detailsOf(cause) } : {}
  };
}
function failureResponse(details, context, headers2, tracebackId = randomUUID()) {
  const { row, message, rule } = details;
  const { encode = jsonFailure("application/json") } = context;
  const challenge = row.status === 401 ? { "WWW-Authenticate": 'Bearer realm="platform-services"' } : {};
  const text = encode({ status: row.status, message, tracebackId, ...bodyOf(details, context, tracebackId) });
  return shortText(row.status, text, rule, { ...challenge, ...headers2 });
}
function bodyOf(details, context, tracebackId) {
  const { row, message } = details;
  const { vendor } = context;
  if (!terseStatuses.has(row.status)) return { body: longBody(details, context, tracebackId) };
  if (context.unsatisfied !== true) return { body: { message, tracebackId } };
  const reason = details.denial ?? (row.status === 403 ? "Forbidden" : "AuthenticationFailure");
  const why = { _type: `${vendor}.gm.model.security.reason.${reason}`, _id: "1", text: message };
  const body2 = { _type: `${vendor}.model.service.api.result.Unsatisfied`, _id: "0", hasValue: false, why };
  return { body: body2, reason };
}
function longBody({ row, message, rule, cause }, { vendor, detailed, call }, tracebackId) {
  const _type = `${vendor}.model.service.api.result.Failure`;
  const body2 = { _type, type: row.type, message, tracebackId };
  if (detailed !== true) return body2;
  const details = detailText(rule);
  return {
    ...body2,
    details,
    ...call === void 0 ? {} : { suppressed: [{ _type, message: `REST call: ${call}`, details }] },
    ...cause === void 0 ? {} : { cause: { _type, type: cause.row.type, message: cause.message, details: detailText(cause.rule) } }
  };
}
function detailText(rule) {
  return `The rule that decided: ${rule}.`;
}

// src/http/node-parse-error.ts
import { STATUS_CODES } from "node:http";
var failures = /* @__PURE__ */ new Map([
  [
    "HPE_HEADER_OVERFLOW",
    { status: 431, type: "HeaderFieldsTooLarge", message: "The header of the request is too large.", rule: "R-62" }
  ],
  [
    "HPE_CHUNK_EXTENSIONS_OVERFLOW",
    { status: 413, type: "ContentTooLarge", message: "The chunk extensions of the body are too large.", rule: "R-62" }
  ],
  [
    "ERR_HTTP_REQUEST_TIMEOUT",
    { status: 408, type: "RequestTimeout", message: "The request was not sent in time.", rule: "R-62" }
  ]
]);
var malformed = {
  status: 400,
  type: "BadRequest",
  message: "The request is not valid HTTP/1.1.",
  rule: "R-11"
};
function refuseUnparsed(error, socket, context) {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const row = failures.get(error.code ?? "") ?? malformed;
  const { status, headers: headers2, body: body2 } = failureWithStatus(row, row.message, row.rule, context);
  const text = typeof body2 === "string" ? body2 : "";
  const fields = { ...headers2, "Content-Length": String(Buffer.byteLength(text)), Connection: "close" };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r
`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r
${head.join("")}\r
${text}`, () => socket.destroy());
}

// src/http/message.ts
var TruncatedBody = class extends Error {
  constructor() {
    super("An injected fault has truncated the body.");
    this.name = "TruncatedBody";
  }
};

// src/http/request-body.ts
function bodyEndedEarly() {
  return invalid("R-52", "Expected as many bytes of the body as the request announced, got fewer.");
}

// src/http/node-request.ts
var NodeRequest = class {
  #request;
  #response;
  #expectsContinue;
  #abort;
  #headers;
  /** Whether the client has been asked to send the body. */
  #continued = false;
  /** @param expectsContinue whether the client waits for a 100 before it sends the body */
  constructor(request, response, expectsContinue) {
    this.#request = request;
    this.#response = response;
    this.#expectsContinue = expectsContinue;
  }
  /** Whether the client still waits for a 100 before it sends the body. */
  get awaitsContinue() {
    return this.#expectsContinue && !this.#continued && !this.#request.complete;
  }
  get method() {
    return this.#request.method ?? "GET";
  }
  get target() {
    return this.#request.url ?? "/";
  }
  get headers() {
    this.#headers ??= headersOf(this.#request.rawHeaders);
    return this.#headers;
  }
  get origin() {
    const { host } = this.#request.headers;
    return `http://${host === void 0 || !hostPattern.test(host) ? localAuthority(this.#request.socket) : host}`;
  }
  get loopback() {
    const { socket, headers: headers2 } = this.#request;
    return isLoopback(socket.remoteAddress ?? "") && loopbackHost.test(headers2.host ?? "");
  }
  get signal() {
    if (this.#abort !== void 0) return this.#abort.signal;
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#response.destroyed) abort.abort();
    else this.#response.once("close", () => this.#response.writableFinished || abort.abort());
    return abort.signal;
  }
  get body() {
    return this.#read();
  }
  async *#read() {
    if (this.#expectsContinue && !this.#continued) {
      this.#continued = true;
      this.#response.writeContinue();
    }
    try {
      for await (const chunk of this.#request.iterator({ destroyOnReturn: false })) yield chunk;
    } catch {
      throw bodyEndedEarly();
    }
  }
};
function headersOf(raw) {
  const headers2 = /* @__PURE__ */ Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? "";
    const value = raw[index + 1] ?? "";
    const values = headers2[name];
    if (values === void 0) headers2[name] = [value];
    else values.push(value);
  }
  return headers2;
}
var loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
var hostPattern = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
function localAuthority({ localAddress = "127.0.0.1", localPort = 80 }) {
  return authority(localAddress, localPort);
}
function authority(host, port) {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}
function isLoopback(address) {
  return address === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}
function isAddressInfo(address) {
  return address !== null && typeof address !== "string";
}

// src/http/node-send.ts
function send(response, answer, settings) {
  if (response.destroyed || answer.dropped) {
    response.socket?.destroy();
    cancelBody(answer).catch(settings.report);
    return;
  }
  const { status, body: body2 } = answer;
  const headers2 = { ...answer.headers };
  if (settings.close) headers2["Connection"] = "close";
  if (body2 !== null && typeof body2 !== "string" && !(body2 instanceof Uint8Array)) {
    response.writeHead(status, headers2);
    const chunks = body2 instanceof TextChunks ? settings.unread.counted(body2) : body2;
    stream(response, chunks).catch(settings.report);
    return;
  }
  if (body2 !== null) headers2["Content-Length"] = Buffer.byteLength(body2);
  else if (needsLength(response, answer)) headers2["Content-Length"] = 0;
  response.writeHead(status, headers2).end(body2 ?? void 0);
}
function needsLength({ req }, { status, headers: headers2 }) {
  return req.method !== "HEAD" && status !== 204 && status !== 304 && headers2["Content-Length"] === void 0;
}
async function stream(response, body2) {
  response.write(new Uint8Array());
  try {
    for await (const chunk of body2) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await drained(response);
    }
  } catch (error) {
    const isExpected = error instanceof TruncatedBody || response.destroyed;
    response.socket?.destroySoon();
    if (!isExpected) throw error;
    return;
  }
  response.end();
}
async function cancelBody({ body: body2 }) {
  if (body2 !== null && typeof body2 === "object" && Symbol.asyncIterator in body2) {
    await body2[Symbol.asyncIterator]().return?.();
  }
}
function drained(response) {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}

// src/http/node-server.ts
var lingering = { bytes: 1024 * 1024, milliseconds: 1e3 };
var maxDelay = 2 ** 31 - 1;
var NodeServer = class {
  #server;
  #handle;
  #failures;
  #unread;
  #closeTimeout;
  /** The connections with their pending responses. */
  #connections = /* @__PURE__ */ new Map();
  #closing = false;
  constructor(handle, limits, failures2, unread) {
    this.#handle = handle;
    this.#unread = unread;
    this.#failures = failures2;
    const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
    this.#closeTimeout = limits.closeTimeout;
    this.#server = createServer({
      // The handler checks both limits separately (R-62). This is the maximum that the parser accepts.
      maxHeaderSize: limits.maxUrlBytes + limits.maxHeaderBytes + 1024 * 1024,
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(5e3, headersTimeout),
      requireHostHeader: false
    });
    this.#server.maxHeadersCount = 0;
    this.#server.timeout = limits.idleTimeout;
    this.#server.on("connection", (socket) => this.#connect(socket));
    this.#server.on("timeout", (socket) => this.#stalled(socket, limits.idleTimeout));
    this.#server.on("request", (request, response) => this.#serve(request, response, false));
    this.#server.on("checkContinue", (request, response) => this.#serve(request, response, true));
    this.#server.on("checkExpectation", (request, response) => this.#serve(request, response, false));
    this.#server.on("clientError", (error, socket) => this.#refuse(error, socket));
  }
  /**
   * Listens, and resolves with the port.
   *
   * @param port 0 for any free port
   * @throws the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(host, port) {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        this.#server.on("error", (error) => void failure(error, this.#failures));
        const address = this.#server.address();
        resolve(isAddressInfo(address) ? address.port : port);
      });
    });
  }
  /**
   * Stops accepting connections, closes idle ones, and resolves when the running requests have been answered or cut off.
   */
  close() {
    this.#closing = true;
    return new Promise((resolve, reject) => {
      const cutOff = setTimeout(
        () => {
          for (const socket of this.#connections.keys()) socket.destroy();
        },
        Math.min(this.#closeTimeout, maxDelay)
      );
      this.#server.close((error) => {
        clearTimeout(cutOff);
        if (error === void 0) resolve();
        else reject(error);
      });
      for (const [socket, running] of this.#connections) if (running.size === 0) socket.destroy();
    });
  }
  #connect(socket) {
    this.#connections.set(socket, /* @__PURE__ */ new Set());
    socket.once("close", () => this.#connections.delete(socket));
  }
  #serve(request, response, expectsContinue) {
    const { socket } = request;
    const running = this.#connections.get(socket);
    running?.add(response);
    response.on("close", () => {
      running?.delete(response);
      if (this.#closing && running?.size === 0) socket.end();
    });
    const nodeRequest = new NodeRequest(request, response, expectsContinue);
    const answer = this.#answer(nodeRequest, request);
    if (answer instanceof Promise) void answer.then((each) => this.#send(nodeRequest, request, response, each));
    else this.#send(nodeRequest, request, response, answer);
  }
  #answer(nodeRequest, request) {
    const hosts = hostsOf(request);
    if (hosts === 1 || hosts === 0 && request.httpVersion === "1.0") return this.#handle(nodeRequest);
    return failureWithStatus(
      { status: 400, type: "BadRequest" },
      `Expected one header "Host", got ${hosts === 0 ? "nothing" : hosts}.`,
      "R-11",
      this.#failures
    );
  }
  #send(nodeRequest, request, response, answer) {
    const close = this.#closing || nodeRequest.awaitsContinue;
    if (!request.complete) linger(request, response);
    const report = (error) => void failure(error, this.#failures);
    try {
      send(response, answer, { close, unread: this.#unread, report });
    } catch (error) {
      report(error);
      request.socket.destroy();
    }
  }
  /** Closes an idle connection, unless the server is still working on a request (R-62). */
  #stalled(socket, idleTimeout) {
    const running = [...this.#connections.get(socket) ?? []];
    const working = running.length > 0 && running.every(({ req, writableLength }) => req.complete && writableLength === 0);
    if (working) socket.setTimeout(idleTimeout);
    else socket.destroy();
  }
  /** Answers a parse error, unless the client would take that for the response to an earlier request. */
  #refuse(error, socket) {
    const running = socket instanceof Socket ? [...this.#connections.get(socket) ?? []] : [];
    if (running.some(({ headersSent, req }) => headersSent || req.complete)) socket.destroy();
    else refuseUnparsed(error, socket, this.#failures);
  }
};
function hostsOf({ rawHeaders }) {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
function linger(request, response) {
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete || socket.destroyed) return;
    let size = 0;
    request.on("error", () => {
    });
    request.on("data", (chunk) => {
      size += chunk.byteLength;
      if (size > lingering.bytes) socket.destroy();
    });
    const timer = setTimeout(() => socket.destroy(), lingering.milliseconds);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => clearTimeout(timer));
  });
}

// src/http/unread-budget.ts
var small = 64 * 1024;
var UnreadBudget = class {
  #limit;
  #used = 0;
  /** @param limit the maximum number of bytes of all responses together */
  constructor(limit) {
    this.#limit = limit;
  }
  /** @throws Refusal `busy` if there is no room for a response of this size */
  requireRoom(bytes) {
    if (bytes <= small || this.#used + bytes <= this.#limit) return;
    throw new Refusal(
      "busy",
      "R-62",
      `There is no room for a response of ${bytes} bytes: clients have not read ${this.#used} bytes of others, and the limit, maxUnreadBytes, is ${this.#limit}. Try again, or ask for less.`,
      { "Retry-After": "1" }
    );
  }
  /** The chunks of a response. They are counted until the reader asks for the next one, or stops. */
  counted(chunks) {
    return chunks.byteLength <= small ? chunks : this.#count(chunks);
  }
  async *#count(chunks) {
    let unread = chunks.byteLength;
    this.#used += unread;
    try {
      for await (const chunk of chunks) {
        yield chunk;
        this.#used -= chunk.byteLength;
        unread -= chunk.byteLength;
      }
    } finally {
      this.#used -= unread;
    }
  }
};

// src/http/limits.ts
var MiB = 1024 * 1024;
var defaultLimits = {
  maxBodyBytes: 2048 * MiB,
  maxTextBytes: 64 * MiB,
  maxStoredBytes: 4096 * MiB,
  maxUrlBytes: 64 * 1024,
  maxHeaderBytes: 32 * 1024,
  maxJsonDepth: 1e3,
  maxBodyValues: 1e6,
  maxBodyEntities: 25e4,
  maxEntities: 5e5,
  maxAnswerEntities: 1e6,
  maxAnswerBytes: 32 * MiB,
  maxUnreadBytes: 256 * MiB,
  maxRequestWork: 1e8,
  headersTimeout: 3e4,
  requestTimeout: 9e5,
  idleTimeout: 6e4,
  keepAliveTimeout: 3e4,
  closeTimeout: 5e3
};

// ../../../../../tmp/hb/ns.ts
var body = "x".repeat(228);
var headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
var mode = process.argv[2];
process.on("SIGTERM", () => process.exit(0));
if (mode === "bare" || mode === "timeout") {
  const s = createServer2((q, r) => {
    r.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(body) });
    r.end(body);
  });
  if (mode === "timeout") s.timeout = 6e4;
  s.listen(0, "127.0.0.1", function() {
    console.log(this.address().port);
  });
} else {
  const s = new NodeServer((r) => {
    if (mode === "headers") r.headers;
    return { status: 200, headers, body, rule: "x" };
  }, defaultLimits, {}, new UnreadBudget(1e9));
  s.listen("127.0.0.1", 0).then((p) => console.log(p));
}
