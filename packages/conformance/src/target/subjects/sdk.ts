import type { Access, AnyProperty, Call, ClientOptions, Entities } from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { CheckFailed } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import {
  type Collection,
  NotExpressible,
  type Observation,
  type Options,
  type PropertyTarget,
  type Subject,
  type Target,
  type UploadFile,
} from '../../case/subject.js';
import { hideLogin, type SubjectSettings } from './http.js';
import { sessionIdIn, tryDecode } from './json.js';
import { SdkCalls, type SdkResponse, splitPath } from './sdk-calls.js';
import { legacyCall, legacyPath } from './sdk-legacy.js';
import { conditionsToSdk, entityToSdk, idToSdk, toSdk } from './sdk-values.js';

/** The additional settings of the SDK subject. */
export interface SdkSettings extends SubjectSettings {
  readonly model: ClientOptions['model'];
  readonly dialect: 'documented' | 'deployed';
  /** The prefix of built-in types. */
  readonly vendor: string;
  /** Returns the kind of a property, which a caller of the SDK knows. */
  readonly kindOf: (property: string) => 'single' | 'list' | 'set' | 'map';
}

/** Makes the calls with the public methods of the SDK. */
export class SdkSubject implements Subject {
  readonly name = 'sdk';
  readonly #settings: SdkSettings;
  #clients: { readonly sessionId: string; typed?: SdkCalls; untyped?: SdkCalls } | undefined;

  constructor(settings: SdkSettings) {
    this.#settings = settings;
  }

  /** The clients for the session of the run, which may have been renewed. */
  get #ofSession() {
    const { id: sessionId } = this.#settings.session;
    if (this.#clients?.sessionId !== sessionId) this.#clients = { sessionId };
    return this.#clients;
  }

  get #calls(): SdkCalls {
    const clients = this.#ofSession;
    clients.typed ??= this.#callsBy({ sessionId: clients.sessionId }, this.#settings.model);
    return clients.typed;
  }

  /** The calls of a client without a model, because the parameters of legacy calls are texts. */
  get #untyped(): SdkCalls {
    const clients = this.#ofSession;
    clients.untyped ??= this.#callsBy({ sessionId: clients.sessionId });
    return clients.untyped;
  }

  #callsBy(credentials: ClientOptions['credentials'], model?: ClientOptions['model']): SdkCalls {
    const { dialect, vendor } = this.#settings;
    return new SdkCalls(this.#settings, { credentials, dialect, vendor, model });
  }

  readonly getEntity: Subject['getEntity'] = (target, options = {}) => {
    const all = this.#options(options, partitionOf(target));
    return this.#observe(() => this.#entities(target).get(idToSdk(target.id), all));
  };

  readonly queryEntities: Subject['queryEntities'] = (collection, query = {}, options = {}) => {
    const { where = {}, orderBy } = query;
    const own = { where: conditionsToSdk(where), ...(orderBy === undefined ? {} : { orderBy }) };
    const { projection, ...others } = options;
    const entities = () => this.#entities(collection);
    if (projection === 'envelope') return this.#observe(() => entities().page(this.#options(others, own)));
    return this.#observe(() => entities().list(this.#options(options, own)));
  };

  readonly writeEntity: Subject['writeEntity'] = (method, target, body, options = {}) => {
    // Called within `observe`, because the SDK may already refuse the type.
    const entities = () => this.#entities(target);
    const entity = entityToSdk(body);
    const nested = method === 'POST' ? { nested: 'create' } : {};
    if ('id' in target) {
      const all = this.#options({ projection: 'success', ...options }, { ...partitionOf(target), ...nested });
      const id = idToSdk(target.id);
      if (method === 'PUT') return this.#observe(() => entities().put(id, entity, all));
      return this.#observe(() => entities().update(id, entity, all));
    }
    const { id } = body.properties;
    if (id === undefined || id === null) {
      if (method !== 'POST') throw new NotExpressible(`a ${method} of the SDK names an id`);
      return this.#observe(() => entities().create({ ...entity, id: undefined }, this.#options(options)));
    }
    const all = this.#options({ projection: method === 'POST' ? 'idInfo' : 'success', ...options }, nested);
    const named = { ...entity, id: idToSdk(id) };
    return this.#observe(() => (method === 'PUT' ? entities().put(named, all) : entities().update(named, all)));
  };

  readonly writeEntities: Subject['writeEntities'] = (method, target, bodies, options = {}) => {
    if (method !== 'POST' || 'id' in target) throw new NotExpressible('the SDK sends several entities by POST only');
    const { 'list-entities-request': list = true, ...rest } = options;
    if (list !== true) throw new NotExpressible('the SDK always sends list-entities-request with several entities');
    const all = this.#options(rest);
    return this.#observe(() => this.#entities(target).saveAll(bodies.map(entityToSdk), all));
  };

  readonly deleteEntity: Subject['deleteEntity'] = (target, options = {}) => {
    const all = this.#options(options, partitionOf(target));
    return this.#observe(() => this.#entities(target).delete(idToSdk(target.id), all));
  };

  readonly deleteWhere: Subject['deleteWhere'] = (collection, where, options = {}) =>
    this.#observe(() => this.#entities(collection).deleteWhere(conditionsToSdk(where), this.#options(options)));

  readonly getProperty: Subject['getProperty'] = (target, options = {}) =>
    this.#observe(() => this.#property(target).get(this.#options(options)));

  readonly editProperty: Subject['editProperty'] = (target, edit, options = {}) => {
    const { remove = false, ...rest } = options;
    const all = this.#options({ projection: 'success', ...rest });
    const property = () => this.#property(target);
    if ('entries' in edit) {
      const entries = new Map(edit.entries.map(([key, value]) => [toSdk(key), toSdk(value)]));
      const asMap = this.#settings.kindOf(target.property) !== 'list';
      if (asMap && remove === true) return this.#observe(() => property().removeKeys(Array.from(entries.keys()), all));
      if (asMap) return this.#observe(() => property().put(entries, all));
      const positions = new Map(Array.from(entries, ([key, value]) => [Number(key), value]));
      if (remove === true) return this.#observe(() => property().removeAt(positions, all));
      return this.#observe(() => property().insert(positions, all));
    }
    const elements = 'single' in edit ? toSdk(edit.single) : edit.several.map(toSdk);
    return this.#observe(() => (remove === true ? property().remove(elements, all) : property().add(elements, all)));
  };

  readonly setProperty: Subject['setProperty'] = (method, target, value, options = {}) => {
    const all = this.#options({ projection: 'success', ...options }, { method });
    return this.#observe(() => this.#property(target).set(toSdk(value), all));
  };

  readonly clearProperty: Subject['clearProperty'] = (target, options = {}) =>
    this.#observe(() => this.#property(target).clear(this.#options({ projection: 'success', ...options })));

  readonly upload: Subject['upload'] = (files, parameters = {}, headers = {}) => {
    const { multipart, ...others } = parameters;
    const options = { ...this.#options(others), headers };
    return this.#calls.observe(() => upload(this.#access().resources, files, multipart, options));
  };

  readonly download: Subject['download'] = (resourceId, parameters = {}, headers = {}) => {
    const options = this.#options(parameters);
    return this.#calls.observe(() => download(this.#access().resources, resourceId, options, headers));
  };

  readonly deleteResource: Subject['deleteResource'] = (resourceId) =>
    this.#observe(() => this.#access().resources.delete(resourceId, this.#options({})));

  readonly legacy: Subject['legacy'] = async (call, parameters = {}) => {
    const { access, signal } = this.#settings;
    if (call === 'authenticate' || call === 'logout') throw new NotExpressible(`${call} is a call of the client`);
    const untyped = this.#untyped;
    const calls = legacy(untyped.client.access(String(parameters['accessId'] ?? access)));
    try {
      // A call sends its request at once, so it is made within `observe`, which waits first and records the request.
      return await untyped.observe(() => legacyCall(calls, call, parameters, { signal }).withResponse());
    } catch (error) {
      // A typed call can neither leave out nor repeat a parameter, so `client.request` sends the request of the case.
      if (error instanceof NotExpressible && !call.startsWith('assembly'))
        return await this.raw({ method: 'GET', path: legacyPath(call, access, parameters) });
      throw error;
    }
  };

  readonly authenticate: Subject['authenticate'] = async (credentials = this.#settings.credentials, options = {}) => {
    if (credentials === undefined) throw new NotExpressible('the run has no user and password');
    const { secrets } = this.#settings.connection;
    hideLogin(secrets, credentials, this.#settings.credentials);
    const calls = this.#callsBy(credentials);
    const all = this.#options(options);
    const observed = await calls.observe((): Promise<SdkResponse> => calls.client.authenticate(all).withResponse());
    const sessionId = sessionIdIn(observed.value);
    if (sessionId !== undefined) secrets.add(sessionId, 'SESSION');
    return observed;
  };

  readonly logout: Subject['logout'] = (sessionId) => {
    const calls = this.#callsBy({ sessionId });
    return calls.observe(async () => {
      await calls.client.logout(this.#options({}));
      // The result of `logout` is empty, and a failure throws.
      return { data: undefined, response: { status: 200, text: '', headers: new Headers() } };
    });
  };

  /** Sends a request with `client.request`, and checks that the result agrees with the text of the response. */
  readonly raw: Subject['raw'] = async ({ session, ...request }) => {
    const { signal } = this.#settings;
    const parameters = { ...request, ...splitPath(request.path), session: session !== false };
    const observed = await this.#calls.observe(
      (): Promise<SdkResponse> => this.#calls.client.request(parameters, { signal }).withResponse(),
    );
    if (observed.refused !== undefined) throw new NotExpressible(`the SDK has no such request: ${observed.refused}`);
    // The SDK returns the text itself if the content type is not JSON.
    const isJson = observed.status < 400 && /[/+]json\b/.test(observed.headers['content-type'] ?? '');
    const expected = isJson ? tryDecode(observed.text) : undefined;
    // Either of the text and the result may contain types that the other does not contain.
    if (expected !== undefined && !matches(observed.value, expected) && !matches(expected, observed.value)) {
      throw new CheckFailed('what the SDK reads', expected, observed.value);
    }
    return observed;
  };

  #access(access = this.#settings.access) {
    return this.#calls.client.access(access);
  }

  #entities({ access, type }: Collection): Entities {
    return this.#access(access).entities(type);
  }

  #property(target: PropertyTarget): AnyProperty {
    const { id, property } = target;
    return this.#entities(target).property(idToSdk(id), property, partitionOf(target));
  }

  #observe(call: () => Call<unknown>): Promise<Observation> {
    return this.#calls.observe((): Promise<SdkResponse> => call().withResponse());
  }

  /** Converts the options to those of the SDK, which refuses unknown options. */
  #options(options: Options, own: object = {}): object {
    const named = Object.entries(options).map(([name, value]) => [camelCase(name), value]);
    return { ...Object.fromEntries(named), ...own, signal: this.#settings.signal };
  }
}

function partitionOf({ partition }: Target): { readonly partition?: string } {
  return partition === undefined ? {} : { partition };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

type Resources = Access['resources'];

/** Uploads files. A single file is the whole body unless `multipart` is set (4.1). */
export async function upload(
  resources: Resources,
  files: readonly UploadFile[],
  multipart: boolean | undefined,
  options: object,
): Promise<SdkResponse> {
  const sources = files.map(({ name, content, mimeType }) => ({ name, content, type: mimeType }));
  const [only, ...others] = sources;
  if (only === undefined || others.length > 0) return await resources.uploadAll(sources, options).withResponse();
  const { data, response } = await resources.upload(only, { ...options, multipart: multipart ?? false }).withResponse();
  // The call returns the resource of a single file, but the service returns a list, which is what the suite observes.
  return { data: typeof data === 'string' ? data : [data], response };
}

/** Reads a download to its end, so that both subjects make the same observation. */
export async function download(
  resources: Resources,
  id: string,
  options: object,
  headers: { readonly [name: string]: string },
): Promise<SdkResponse> {
  const answer = await resources.download(id, { ...options, ...conditions(headers) });
  const bytes = answer.modified ? await answer.bytes() : new Uint8Array();
  const text = new TextDecoder().decode(bytes);
  return { data: undefined, response: { status: answer.status, headers: answer.headers, text }, bytes };
}

/** Converts header fields to the options of the SDK. */
function conditions(headers: { readonly [name: string]: string }): object {
  const options: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (lower === 'if-none-match') options['ifNoneMatch'] = value;
    else if (lower === 'if-modified-since') options['ifModifiedSince'] = new Date(value);
    else if (lower === 'if-range') options['ifRange'] = value;
    else if (lower === 'range') options['range'] = rangeOf(value);
    else throw new NotExpressible(`a download of the SDK has no header ${name}`);
  }
  return options;
}

function rangeOf(value: string): object {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(value) ?? [];
  if (start === '' && end === '') throw new NotExpressible(`a download of the SDK has no range ${value}`);
  if (start === '') return { last: Number(end) };
  return end === '' ? { start: Number(start) } : { start: Number(start), end: Number(end) };
}
