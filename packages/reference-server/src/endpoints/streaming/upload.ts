import type { Access } from '../../deployment/world-state.js';
import { isForm, mediaTypeName } from '../../http/media.js';
import { type HttpResponse, header, nothing } from '../../http/message.js';
import { ownText } from '../../memory/caches.js';
import { crash, invalid } from '../../model/refusal.js';
import { formatScalar } from '../../model/scalar-text.js';
import type { Ref } from '../../model/values.js';
import { type OptionsOf, optionSet } from '../../options/parse.js';
import { optional, text } from '../../options/row.js';
import { type Content, detectMimeType, type StorageBudget } from '../../resources/content.js';
import type { Draft } from '../../store/store.js';
import { excerpt } from '../../text/messages.js';
import { completed } from '../../work/steps.js';
import { shape } from '../legacy/call.js';
import type { ServiceRequest } from '../request.js';
import { type Codec, codecNames, codecs } from '../response-format.js';
import { allowedAccess } from '../session.js';
import { writingResult } from '../write-result.js';
import { type MultipartSettings, partsOf } from './multipart.js';

/**
 * POST `/streaming` (4.1). Options other than `responseMimeType` and `fileName` only have an effect where clients
 * describe files, since there is only one way of storing.
 */
const uploadOptions = optionSet(
  'POST /streaming',
  {
    accessId: optional('4.1', 'access-id', text),
    responseMimeType: optional('4.1', 'response-mime-type', text),
    fileName: optional('4.1', 'file-name', text),
    mimeType: optional('4.1', 'mime-type', text),
    md5: optional('4.1', 'md5', text),
    useCase: optional('4.1', 'use-case', text),
    sourceType: optional('4.1', 'source-type', text),
    tags: optional('4.1', 'tags', text),
  },
  { lenient: true },
);

type UploadOptions = OptionsOf<typeof uploadOptions.rows>;

/** POST `/streaming`: creates a `Resource` for each file. If one fails, none is created (4.1, R-8, R-51, R-52). */
export async function upload(request: ServiceRequest): Promise<HttpResponse> {
  const { streaming } = request.dialect;
  const options = uploadOptions.parse(streaming.parametersOf?.(request) ?? request);
  if (!options.accessId) throw streaming.withoutAccess();
  const access = allowedAccess(request, options.accessId, 'write');
  const { describedByClients, emptyUpload } = streaming;
  if (describedByClients !== undefined) requireKnownSource(describedByClients, access, options);
  // If the deployment is replaced meanwhile, the new one has another budget, of which these files take nothing.
  const { budget } = request.arrived.state;
  const files = await receiveFiles(request, budget, options.fileName || null);
  const isNothing = files.length === 0 && emptyUpload === 'nothing';
  return isNothing ? nothing('4.1') : storeFiles(request, { access, budget }, files, options);
}

/** @throws Refusal `crash` for a source type that does not exist, and for tags, which cannot be read */
function requireKnownSource(rule: string, { types }: Access, { sourceType, tags }: UploadOptions): void {
  const { resourceSource } = types.builtIn;
  const isKnown = (name: string) =>
    types.resolve(name).some((type) => type.kind === 'entity' && type.supertypes.has(resourceSource));
  if (sourceType !== undefined && !isKnown(sourceType)) {
    throw crash(rule, `Expected a type of sources as parameter "sourceType", got "${excerpt(sourceType)}".`);
  }
  if (tags !== undefined) throw crash(rule, 'Expected no parameter "tags", which cannot be read.');
}

/** A received file, whose bytes are not assigned to a resource yet. */
interface ReceivedFile {
  readonly name: string | null;
  readonly mimeType: string;
  readonly content: Content;
}

/** The field whose parts are files (4.1). */
const fileField = 'content';

/**
 * Receives the files of an upload. If this fails, nothing is stored.
 *
 * @param fileName the parameter, which is the name of a raw body and of parts without a name
 */
async function receiveFiles(
  request: ServiceRequest,
  budget: StorageBudget,
  fileName: string | null,
): Promise<readonly ReceivedFile[]> {
  const contentType = header(request.headers, 'content-type') ?? '';
  const boundary = boundaryOf(contentType);
  const { describedByClients: verbatim, needsName } = request.dialect.streaming;
  if (boundary !== undefined) {
    return receiveMultipart(request.arrived.body.bytes(), { boundary, verbatim }, budget, fileName);
  }
  if (needsName) requireName(request, fileName);
  budget.require(Number(header(request.headers, 'content-length') ?? 0));
  // Where clients describe files, a form is read as parameters, so that nothing is left of the body.
  const isConsumed = verbatim !== undefined && isForm(request.headers);
  const content = await budget.receive(isConsumed ? nothingToRead : request.arrived.body.bytes());
  return [{ name: fileName, mimeType: detectMimeType(fileName, content), content }];
}

/**
 * The boundary of a multipart body.
 *
 * @param contentType the header as it was sent
 * @returns `undefined` if the body is not multipart
 * @throws Refusal `invalid` if the boundary is missing or too long
 */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const [, quoted, plain = ''] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary.length >= 1 && boundary.length <= 200) return boundary;
  throw invalid(
    'R-52',
    'Expected a boundary of 1 to 200 characters in the header "Content-Type", e.g. "multipart/form-data; boundary=…".',
  );
}

const nothingToRead: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** Requires `fileName` if the type is `application/x-www-form-urlencoded` or missing (4.1, R-51). */
function requireName({ headers }: ServiceRequest, fileName: string | null): void {
  const isUntyped = (header(headers, 'content-type') ?? '').trim() === '';
  if (fileName !== null || !(isUntyped || isForm(headers))) return;
  throw invalid(
    'R-51',
    'Expected the name of the file as parameter "fileName", since the body is application/x-www-form-urlencoded, got nothing.',
  );
}

async function receiveMultipart(
  source: AsyncIterable<Uint8Array>,
  settings: MultipartSettings,
  budget: StorageBudget,
  fileName: string | null,
): Promise<readonly ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  try {
    for await (const { header, bytes } of partsOf(source, settings)) {
      if (header.name !== fileField) continue;
      const content = await budget.receive(bytes);
      const name = header.fileName ?? fileName;
      files.push({ name, mimeType: header.mimeType ?? detectMimeType(name, content), content });
    }
    return files;
  } catch (error) {
    for (const { content } of files) budget.release(content);
    throw error;
  }
}

/** Stores the files. The response is written before the state is replaced, so nothing is stored if that fails. */
function storeFiles(
  request: ServiceRequest,
  { access, budget }: { readonly access: Access; readonly budget: StorageBudget },
  files: readonly ReceivedFile[],
  options: UploadOptions,
): HttpResponse {
  try {
    return access.store.change((draft) => {
      const resources = files.map((file) => {
        const resource = makeResource(request, access, draft, file, options);
        draft.setContent(resource, file.content);
        return resource;
      });
      return listed(request, draft, resources, options.responseMimeType);
    }, request.bounds);
  } finally {
    for (const { content } of files) budget.release(content);
  }
}

/**
 * Creates the `Resource` of a file with its source (2.2, R-51). In some dialects, the client may set some properties.
 */
function makeResource(
  { arrived: { state }, session, dialect }: ServiceRequest,
  { types: { builtIn } }: Access,
  draft: Draft,
  { name, mimeType, content }: ReceivedFile,
  options: UploadOptions,
): Ref {
  const created = state.clock.date();
  const chosen = dialect.streaming.describedByClients === undefined ? undefined : options;
  const source = draft.create(builtIn.fileSystemSource);
  draft.setAll(source, {
    ...(chosen?.useCase === undefined ? {} : { useCase: ownText(chosen.useCase) }),
    path: `${folderOf(created)}/${shareId(draft, source)}`,
  });
  const resource = draft.create(builtIn.resource);
  draft.setAll(resource, {
    created,
    creator: session?.user.name ?? null,
    fileSize: BigInt(content.size),
    md5: ownText(chosen?.md5 ?? content.md5),
    mimeType: ownText(chosen?.mimeType ?? mimeType),
    name: name === null ? null : ownText(name),
    resourceSource: source,
  });
  shareId(draft, resource);
  return resource;
}

/** Sets the `globalId` to the id, and returns it. */
function shareId(draft: Draft, entity: Ref): string {
  const id = formatScalar(entity.id);
  draft.set(entity, entity.type.globalId, id);
  return id;
}

/** The folder for a date: `yyMM/ddHH/mmss` in UTC. */
function folderOf(date: Date): string {
  const [, yyMM = '', ddHH = '', mmss = ''] = /^..(\d\d-\d\d)-(\d\dT\d\d):(\d\d:\d\d)/.exec(date.toISOString()) ?? [];
  return [yyMM, ddHH, mmss].map((part) => part.replace(/\D/, '')).join('/');
}

/** The response with the resources and their sources, in the requested format (4.1, R-51). */
function listed(
  request: ServiceRequest,
  draft: Draft,
  resources: Ref[],
  responseMimeType: string | undefined,
): HttpResponse {
  const type = { kind: 'list', element: draft.types.builtIn.resource } as const;
  const result = { value: resources, type };
  const whole = { ...shape, depth: Number.POSITIVE_INFINITY };
  const { describedByClients } = request.dialect.streaming;
  const options = describedByClients === undefined ? whole : { ...whole, ...withoutUnset };
  const response = completed(writingResult(request, draft, result, options, '4.1', codecs[codecOf(responseMimeType)]));
  return { ...response, headers: { ...response.headers, 'Cache-Control': 'no-store, no-cache', Pragma: 'no-cache' } };
}

/** Where clients describe files, responses leave out what is not set. */
const withoutUnset = { prettiness: 'none', writeEmptyProperties: false, cutAsNull: false } as const;

/**
 * The codec of `responseMimeType`. Without it, and for an unknown type, it is JSON, whatever `Accept` says.
 */
function codecOf(responseMimeType = ''): Codec {
  const name = mediaTypeName(responseMimeType);
  return codecNames.find((codec) => codec === name) ?? 'application/json';
}
