export type { Call, WithResponse } from './call/call.js';
export type { ClientTimeouts } from './call/deadlines.js';
export type { SessionIn } from './call/settings.js';
export type { Access } from './client/access.js';
export { type Client, createClient } from './client/client.js';
export type { ClientOptions } from './client/client-options.js';
export type { QueryValue, RequestParameters } from './client/request.js';
export type { ContentRange } from './download/content-range.js';
export type { Entities } from './entities/entities.js';
export type {
  DeleteOptions,
  DeleteWhereOptions,
  EachOptions,
  EntityEncodingOptions,
  GetOptions,
  ListOptions,
  ManipulateByIdOptions,
  ManipulateOptions,
  Order,
  PageOptions,
  PartitionOption,
  QueryOptions,
  UpdateByIdOptions,
  UpdateOptions,
} from './entities/options.js';
export { PlatformServicesError } from './errors/base.js';
export {
  AbortedError,
  BodyTimeoutError,
  ConnectError,
  ConnectTimeoutError,
  DecodeError,
  HeadersTimeoutError,
  LocalError,
  type Phase,
  ResumeError,
  TimeoutError,
  TotalTimeoutError,
} from './errors/connection.js';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  HttpError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  type NotFoundReason,
  PayloadTooLargeError,
  PreconditionFailedError,
  RangeNotSatisfiableError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UriTooLongError,
} from './errors/status.js';
export { ConfigError, type DeviationId, DialectError, InputError } from './errors/usage.js';
export { Decimal } from './model/decimal.js';
export { defineDeployment, defineModel } from './model/define.js';
export type {
  EntityChangesOf,
  EntityInputOf,
  EntityOf,
  EntityReferenceOf,
  IdInputOf,
  IdOf,
  ModelOf,
  ModelSource,
  NewEntityOf,
  PropertyNameOf,
  SortablePropertiesOf,
  TypeNameOf,
  WhereOf,
} from './model/model-types.js';
export { type EntityId, type EntityIdInput, EntityReference, ref, TypedValue, typed } from './model/reference.js';
export type { Entity, EntityInput, ObjectInput, ObjectValue } from './model/values.js';
export type { ObserverOptions } from './observe/call-observer.js';
export type * from './observe/hooks.js';
export type { LogFields, Logger, LogLevel } from './observe/logger.js';
export type { CallOptions, RetryOptions, Timeouts } from './operation/operation.js';
export type { OperationKind } from './operation/operation-kind.js';
export type { Depth, EncodingOptions, ProjectionOf } from './options/table.js';
export type { Dialect } from './pipeline/client-context.js';
export type * from './properties/kinds.js';
export type { Download, NotModified } from './resources/download.js';
export type * from './resources/options.js';
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
export type * from './results/results.js';
export type { AuthenticateOptions, CredentialsIn } from './session/authenticate.js';
export type { Credentials, CredentialsSource } from './session/login.js';
export type { Fetch, ProxyOption, RequestDispatcher } from './transport/options.js';
export type { RawResponse } from './wire/response.js';
export { type DecodedText, type RedactedPart, redact } from './wire/secrets.js';
