import { CheckFailed } from '../../case/case.js';
import { hasUrlText, type Plain, urlPart, urlText } from '../../case/plain.js';
import type { Secrets } from '../../case/secrets.js';
import type {
  Collection,
  Login,
  Observation,
  Options,
  PropertyTarget,
  Query,
  Subject,
  Target,
  UploadFile,
} from '../../case/subject.js';
import type { Connection, HttpRequest, HttpResponse } from './connection.js';
import { encode, type MapForm, observationOf, sessionIdIn } from './json.js';
import { Interrupted, NoAnswer } from './receive.js';

/** The session of a run, which may be replaced by a new one. */
export interface RunSession {
  readonly id: string;
  /**
   * Logs in again if the session with the id `used` has ended.
   *
   * @returns whether the session has been replaced; `false` if the session is still valid
   * @throws SessionEnded if the session has ended and cannot be replaced
   */
  renew(used: string): Promise<boolean>;
}

/** The service of a run, and the session in which requests are sent. */
export interface ServiceSession {
  readonly connection: Connection;
  /** The external id of the access. */
  readonly access: string;
  readonly session: RunSession;
  /** The login of the run, if it is known. */
  readonly credentials?: Login | undefined;
}

/** The parts of a run that a subject uses. */
export interface SubjectSettings extends ServiceSession {
  readonly maps: MapForm;
  readonly signal: AbortSignal;
  /**
   * Aborted when the run is interrupted. No further request is sent. Pending requests are completed, so that it is
   * known what they create.
   */
  readonly ended?: AbortSignal | undefined;
  /** Whether errors in the identity of entities are ignored; see `DecodeOptions`. Default: `false`. */
  readonly lenient?: boolean;
  /** Sends a request, e.g. again if the service does not respond. Default: once, as each request that is judged. */
  readonly sending?: (
    request: () => HttpRequest,
    send: () => Promise<HttpResponse>,
    settings: SubjectSettings,
  ) => Promise<HttpResponse>;
  /** Called with the outcome of each request. */
  readonly onOutcome?: (request: HttpRequest, outcome: RequestOutcome) => void;
}

/** The response to a request, whose exchange is described on demand, or the reason why there is none. */
export type RequestOutcome = Pick<HttpResponse, 'status' | 'exchange'> | NoAnswer;

/** The body of a request, and its header fields. */
type Content = Pick<HttpRequest, 'body' | 'headers'>;

const jsonType = { 'content-type': 'application/json' };

/** Makes the calls by plain HTTP, with the URLs, header fields and bodies of the specification. */
export class HttpSubject implements Subject {
  readonly name = 'http';
  readonly #settings: SubjectSettings;

  constructor(settings: SubjectSettings) {
    this.#settings = settings;
  }

  readonly getEntity: Subject['getEntity'] = (target, options = {}) =>
    this.#call('GET', this.#entityPath(target), parametersOf(options));

  readonly queryEntities: Subject['queryEntities'] = (collection, query = {}, options = {}) =>
    this.#call('GET', this.#entityPath(collection), [...queryParameters(query), ...parametersOf(options)]);

  readonly writeEntity: Subject['writeEntity'] = (method, target, body, options = {}) =>
    this.#call(method, this.#entityPath(target), parametersOf(options), this.#json(body));

  readonly writeEntities: Subject['writeEntities'] = (method, target, bodies, options = {}) => {
    const all = { 'list-entities-request': true, ...options };
    return this.#call(method, this.#entityPath(target), parametersOf(all), this.#json(bodies));
  };

  readonly deleteEntity: Subject['deleteEntity'] = (target, options = {}) =>
    this.#call('DELETE', this.#entityPath(target), parametersOf(options));

  readonly deleteWhere: Subject['deleteWhere'] = (collection, where, options = {}) => {
    const parameters = [...queryParameters({ where }), ...parametersOf(options)];
    return this.#call('DELETE', this.#entityPath(collection), parameters);
  };

  readonly getProperty: Subject['getProperty'] = (target, options = {}) =>
    this.#call('GET', this.#propertyPath(target), parametersOf(options));

  readonly editProperty: Subject['editProperty'] = (target, edit, options = {}) => {
    const body: Plain = 'single' in edit ? edit.single : 'several' in edit ? edit.several : { map: edit.entries };
    return this.#call('POST', this.#propertyPath(target), parametersOf(options), this.#json(body));
  };

  readonly setProperty: Subject['setProperty'] = (method, target, value, options = {}) =>
    this.#call(method, this.#propertyPath(target), parametersOf(options), this.#json(value));

  readonly clearProperty: Subject['clearProperty'] = (target, options = {}) =>
    this.#call('DELETE', this.#propertyPath(target), parametersOf(options));

  readonly upload: Subject['upload'] = (files, parameters = {}, headers = {}) => {
    const { multipart: asForm = files.length !== 1, ...rest } = parameters;
    const all: Parameters = [this.#ownAccess, ...parametersOf(rest)];
    const [file] = files;
    if (asForm || file === undefined) {
      const { body, contentType } = multipart(files);
      return this.#call('POST', '/streaming', all, { body, headers: { 'content-type': contentType, ...headers } });
    }
    const type = file.mimeType ?? 'application/x-www-form-urlencoded';
    const body = typeof file.content === 'string' ? new TextEncoder().encode(file.content) : file.content;
    const named: Parameters = [...all, ['fileName', file.name]];
    return this.#call('POST', '/streaming', named, { body, headers: { 'content-type': type, ...headers } });
  };

  readonly download: Subject['download'] = (resourceId, parameters = {}, headers = {}) => {
    const all: Parameters = [this.#ownAccess, ['resourceId', resourceId], ...parametersOf(parameters)];
    return this.#call('GET', '/streaming', all, { headers });
  };

  readonly deleteResource: Subject['deleteResource'] = (resourceId) =>
    this.#call('DELETE', '/streaming', [this.#ownAccess, ['resourceId', resourceId]]);

  readonly legacy: Subject['legacy'] = (call, parameters = {}) => {
    const given = Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((each): readonly [string, string] => [name, String(each)]),
    );
    const method = call === 'assembly-stream-manipulate' ? 'POST' : 'GET';
    const body = given.find(([name]) => method === 'POST' && name === 'body')?.[1];
    const rest = given.filter(([name]) => body === undefined || name !== 'body');
    const all = parameters['accessId'] === undefined ? [this.#ownAccess, ...rest] : rest;
    return this.#call(method, `/rest/${urlPart(call)}`, all, body === undefined ? {} : { body, headers: jsonType });
  };

  readonly authenticate: Subject['authenticate'] = async (credentials = this.#settings.credentials, options = {}) => {
    const body = new URLSearchParams({ ...credentials }).toString();
    const { secrets } = this.#settings.connection;
    if (credentials !== undefined) hideLogin(secrets, credentials, this.#settings.credentials);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = `/rest/authenticate${queryText(parametersOf(options))}`;
    const observed = await this.#send(() => ({ method: 'POST', path, headers, body }));
    // The body of an error can be any text.
    const sessionId = observed.status < 400 ? sessionIdIn(observed.value) : undefined;
    if (sessionId !== undefined) secrets.add(sessionId, 'SESSION');
    return observed;
  };

  readonly logout: Subject['logout'] = (sessionId) =>
    this.#send(() => ({ method: 'POST', path: `/rest/logout?sessionId=${urlPart(sessionId)}` }));

  readonly raw: Subject['raw'] = (request) => {
    const { session, path, ...rest } = request;
    const separator = path.includes('?') ? '&' : '?';
    const own = () => `${separator}sessionId=${urlPart(this.#settings.session.id)}`;
    return this.#send(() => ({ path: session === false ? path : path + own(), ...rest }));
  };

  /** The parameter that names the access of the run. */
  get #ownAccess(): Parameters[number] {
    return ['accessId', this.#settings.access];
  }

  #json(value: Plain): Content {
    return { body: encode(value, this.#settings.maps), headers: jsonType };
  }

  #entityPath(target: Collection | Target): string {
    return `/rest/v2/entities/${this.#parts(target).map(urlPart).join('/')}`;
  }

  #propertyPath(target: PropertyTarget): string {
    const parts = [...this.#parts(target), target.property];
    return `/rest/v2/properties/${parts.map(urlPart).join('/')}`;
  }

  #parts(target: Collection | Target): string[] {
    const parts = [target.access ?? this.#settings.access, target.type];
    if (!('id' in target)) return parts;
    // Services may give any id. With an empty one, the path would be that of the collection.
    if (!hasUrlText(target.id)) throw new CheckFailed('an id', 'a value that a path can contain', target.id);
    parts.push(urlText(target.id));
    if (target.partition !== undefined) parts.push(target.partition);
    return parts;
  }

  #call(method: string, path: string, parameters: Parameters, content: Content = {}): Promise<Observation> {
    return this.#send(() => ({
      method,
      path: path + queryText([...parameters, ['sessionId', this.#settings.session.id]]),
      ...content,
      headers: { accept: 'application/json', ...content.headers },
    }));
  }

  /** @param request returns the request, which depends on the session at the time when it is sent */
  async #send(request: () => HttpRequest): Promise<Observation> {
    const { lenient = false, sending = (_request, send) => send() } = this.#settings;
    return observationOf(await sending(request, () => this.#sendOnce(request), this.#settings), { lenient });
  }

  async #sendOnce(request: () => HttpRequest): Promise<HttpResponse> {
    const { connection, signal, ended = signal, onOutcome } = this.#settings;
    await connection.ready(signal, ended);
    if (ended !== signal && ended.aborted) throw new Interrupted();
    const asked = request();
    try {
      const answer = await connection.send(asked, signal);
      onOutcome?.(asked, answer);
      await connection.waitAfterWrite(asked, signal);
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) onOutcome?.(asked, error);
      throw error;
    }
  }
}

const boundary = 'conformance-7MA4YWxkTrZu0gW';

/** Creates a `multipart/form-data` body with the files, each in the field that section 4.1 names. */
function multipart(files: readonly UploadFile[]): { body: Uint8Array; contentType: string } {
  const parts = files.flatMap(({ name, content, mimeType }) => {
    const quoted = name.replaceAll('"', '%22');
    const type = mimeType === undefined ? '' : `Content-Type: ${mimeType}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="content"; filename="${quoted}"\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Hides a password like the one of the run, e.g. without its end, but not one that a case has made up. */
export function hideLogin(secrets: Secrets, login: Login, run: SubjectSettings['credentials']): void {
  const isAlike = run === undefined || run.password.toLowerCase().startsWith(login.password.toLowerCase());
  if (isAlike) secrets.addLogin(login);
  else secrets.exempt(login.password);
}

/** The parameters of a request as names and values, which are not encoded yet. A name can occur several times. */
export type Parameters = readonly (readonly [string, string])[];

/** Returns the parameters of the conditions and the order of a query (4.8). */
export function queryParameters({ where = {}, orderBy = [] }: Query): Parameters {
  const parameters: [string, string][] = [];
  for (const [property, value] of Object.entries(where)) parameters.push([`where.${property}`, urlText(value)]);
  for (const { property } of orderBy) parameters.push(['order-by', property]);
  if (orderBy.some(({ direction }) => direction !== undefined)) {
    for (const { direction = 'ascending' } of orderBy) parameters.push(['order-direction', direction]);
  }
  return parameters;
}

/** Returns the parameters of options. */
export function parametersOf(options: Options): Parameters {
  return Object.entries(options).map(([name, value]) => [name, String(value)]);
}

/** Returns the query of a URL with its question mark, or an empty text without parameters. */
export function queryText(parameters: Parameters): string {
  const text = parameters.map(([name, value]) => `${urlPart(name)}=${urlPart(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}
