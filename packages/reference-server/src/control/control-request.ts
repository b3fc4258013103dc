import type { DeploymentChanges } from '../deployment/deployment-changes.js';
import type { Access } from '../deployment/world-state.js';
import type { Limits } from '../http/limits.js';
import { type Answer, type HttpRequest, type HttpResponse, jsonValue, noContent } from '../http/message.js';
import { decodePairs, type Pairs, type PathParameters, type Route, splitTarget } from '../http/router.js';
import { notFound, type Refusal } from '../model/refusal.js';
import type { OpenApiDocument } from '../openapi/document.js';
import { excerpt } from '../text/messages.js';
import type { Sequence } from '../work/steps.js';
import { ControlBody, ControlError, receivedValue } from './control-body.js';
import type { World } from './worlds/world.js';
import type { Worlds } from './worlds/worlds.js';

/** What the control paths know of their server. */
export interface ControlledServer {
  readonly worlds: Worlds;
  /** The encoded path of the service, without a trailing slash. */
  readonly basePath: string;
  /** Describes the paths of an access. */
  readonly describe: (access: Access, url: string) => OpenApiDocument;
  readonly limits: Limits;
  /**
   * Replaces the deployment of a world by that of a text, which must not name files.
   *
   * @throws DeploymentError with every problem. Then nothing is changed
   */
  readonly deploy: (world: World, text: string) => DeploymentChanges;
  /** The reading of journals, one after the other, since their entries take memory while they are read. */
  readonly longWork: Sequence;
  /** Passes a request to the service of a world, without journal and faults, in a session outside the world. */
  readonly serve: (http: HttpRequest, world: World, path: readonly string[], basePath: string) => Answer;
  /** The methods and paths of the control paths, e.g. `GET /-/health`. */
  readonly paths: readonly string[];
}

export interface ControlRequest {
  readonly http: HttpRequest;
  readonly server: ControlledServer;
  readonly world: World;
  /** The path of the world, without a trailing slash; empty for the main world. */
  readonly prefix: string;
  /** The decoded segments of the path after those of the world. The first is `-`. */
  readonly path: readonly string[];
  /** The segments that the pattern of the route names. */
  readonly parameters: PathParameters;
  /** The segment `:id` of the pattern, e.g. the id of a snapshot or a world. Empty if there is none. */
  readonly id: string;
}

export type ControlHandler = (request: ControlRequest) => Answer;

export interface ControlRoute extends Route<ControlHandler> {
  /**
   * Whether the response to a request contains no data, so that the request needs no control token. Default `false`. If
   * the server has no token, such a path is hidden from other machines like all others.
   */
  readonly isPublic?: (http: HttpRequest) => boolean;
}

/** The rule in the log for all control paths. */
export const rule = 'control';

/** The handler of a call without arguments, whose body is empty or an empty object. Its response is 204. */
export function withoutArguments(act: (request: ControlRequest) => void): ControlHandler {
  return async (request) => {
    new ControlBody(await receivedValue(request.http)).finish();
    act(request);
    return done();
  };
}

/** 200 with a small JSON value. */
export function shown(value: { readonly [member: string]: unknown }): HttpResponse {
  return jsonValue(200, value, rule);
}

/** 204. */
export const done = (): HttpResponse => noContent(rule);

/** 204 if something was found and removed. @throws Refusal as {@link absent} returns it, if it was not */
export function removed(wasFound: boolean, kind: string, id: string, hint?: string): HttpResponse {
  if (wasFound) return done();
  throw absent(kind, id, hint);
}

/** The refusal of a path that names something that does not exist, e.g. a `snapshot`. */
export function absent(kind: string, id: string, hint = ''): Refusal {
  return notFound(rule, `There is no ${kind} "${excerpt(id)}".${hint === '' ? '' : ` ${hint}`}`);
}

/** @throws ControlError if the query cannot be decoded */
export function queryOf({ target }: HttpRequest): Pairs {
  const { pairs, error } = decodePairs(splitTarget(target).query, 'the query');
  if (error !== undefined) throw new ControlError(error.message);
  return pairs;
}
