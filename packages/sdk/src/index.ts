export type { Access } from './access.js';
export { type Client, createClient } from './client.js';
export type { ClientOptions } from './client-options.js';
export type { Dialect } from './context.js';
export type { Entities } from './entities/entities.js';
export type {
  DeleteOptions,
  DeleteWhereOptions,
  EachOptions,
  GetOptions,
  ListOptions,
  ManipulateByIdOptions,
  ManipulateOptions,
  Order,
  PartitionOption,
  QueryOptions,
} from './entities/options.js';
export { PlatformServicesError } from './errors/base.js';
export { AbortedError, ConnectError, DecodeError, type Phase, ResumeError } from './errors/connection.js';
export { LocalError } from './errors/local.js';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  HttpError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  RangeNotSatisfiableError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UriTooLongError,
} from './errors/status.js';
export {
  BodyTimeoutError,
  ConnectTimeoutError,
  HeadersTimeoutError,
  TimeoutError,
  TotalTimeoutError,
} from './errors/timeout.js';
export { ConfigError, DialectError, InputError } from './errors/usage.js';
export type { Call, WithResponse } from './http/call.js';
export type { ContentRange } from './http/content-range.js';
export type { ProxyOption } from './http/dispatcher.js';
export type { Fetch } from './http/fetch.js';
export type { CallOptions, Timeouts } from './http/operation.js';
export type { RawResponse } from './http/response.js';
export type { OperationKind, RetryOptions } from './http/retry.js';
export type { ClientTimeouts, SessionIn } from './http/settings.js';
export { type ManipulationEnvelope, manipulationEnvelope } from './legacy/envelope.js';
export type {
  Assembly,
  AssemblyEntity,
  DynamicProperties,
  InOrder,
  OfElement,
  OfEntity,
  OfEntry,
  OfKey,
  OfListElement,
  OfProperty,
  OfType,
  ParameterInput,
  PropertiesOfKind,
  Variables,
} from './legacy/inputs.js';
export type { Legacy } from './legacy/legacy.js';
export type { Codec, LegacyEntityOptions, LegacyOptions, LegacyStreamOptions } from './legacy/options.js';
export type {
  ActionResults,
  AssemblyResults,
  ChangeResults,
  Coded,
  CreateResults,
  EntityResults,
  EvalResults,
  EvaluationResult,
  FetchResults,
  LegacyEntity,
  PropertyFetchResults,
  RpcResponse,
  UpdateResults,
} from './legacy/results.js';
export type { LegacyCallName, LegacyMethod, LegacyMethodOf, LegacyProjection } from './legacy/table.js';
export { Decimal } from './model/decimal.js';
export { defineDeployment, defineModel } from './model/define.js';
export type { EntityId, EntityIdInput } from './model/entity-id.js';
export type {
  EntityInputOf,
  EntityOf,
  EntityReferenceOf,
  IdInputOf,
  IdOf,
  ModelOf,
  ModelSource,
  PropertyNameOf,
  SortablePropertiesOf,
  TypeNameOf,
  WhereOf,
} from './model/model-types.js';
export { EntityReference, ref, TypedValue, typed } from './model/reference.js';
export type { Entity, EntityInput, ObjectInput, ObjectValue } from './model/values.js';
export type { ChannelMessage } from './observe/channels.js';
export type {
  AttemptEnd,
  AttemptReason,
  AttemptStart,
  CallEnd,
  CallStart,
  Hooks,
  Observation,
} from './observe/hooks.js';
export type { LogFields, Logger, LogLevel } from './observe/logger.js';
export type { ObserverOptions } from './observe/observers.js';
export type { EncodingOptions, ProjectionOf } from './options/table.js';
export type {
  AnyProperty,
  ListProperty,
  MapProperty,
  OneOrMore,
  Positions,
  PropertyOf,
  SetProperty,
  SingleProperty,
} from './properties/kinds.js';
export type { EditPropertyOptions, GetPropertyOptions, SetPropertyOptions } from './properties/options.js';
export type { QueryValue, RequestParameters } from './request.js';
export type { Download, NotModified } from './resources/download.js';
export type {
  ByteRange,
  DownloadOptions,
  PlainDownloadOptions,
  Progress,
  ResponseMimeType,
  UploadOptions,
} from './resources/options.js';
export type { Resource, ResourceSource } from './resources/resource.js';
export type { Resources, UploadResult } from './resources/resources.js';
export type {
  BlobContent,
  Content,
  ContentSource,
  FileInfo,
  FileSource,
  UploadSource,
  WebStream,
  WebStreamReader,
} from './resources/source.js';
export type {
  AuthenticateResults,
  AuthenticationResponse,
  DeleteResults,
  EditPropertyResults,
  EntityQueryResult,
  GetPropertyResults,
  GetResults,
  ListResults,
  ManipulateAllResults,
  ManipulateResults,
  Manipulation,
  ManipulationResponse,
  PropertyQueryResult,
  UserSession,
} from './results/results.js';
export type { AuthenticateOptions, CredentialsIn } from './session/authenticate.js';
export type { Credentials, CredentialsSource } from './session/credentials.js';
