import type { Access } from '../../deployment/access.js';
import { parseMediaType } from '../../http/media.js';
import type { HttpResponse } from '../../http/message.js';
import { nothing } from '../../http/response.js';
import { type Instance, propertyOf } from '../../model/instance.js';
import { formatScalar } from '../../model/scalar-text.js';
import { idOf } from '../../store/identity-registry.js';
import type { Transaction } from '../../store/store.js';
import { createWithValues } from '../../store/transaction.js';
import { legacyResponse } from '../legacy/call.js';
import type { ServiceRequest } from '../request.js';
import { type Codec, isCodec } from '../response-format.js';
import { type ReceivedFile, receiveFiles } from './receive.js';
import { requestedAccess } from './requested-resource.js';
import { uploadOptions } from './streaming-options.js';

/** POST `/streaming`: creates a `Resource` for each file. If one fails, none is created (4.1, R-8, R-51, R-52). */
export async function upload(request: ServiceRequest): Promise<HttpResponse> {
  const access = requestedAccess(request);
  const options = uploadOptions.parse(request);
  const files = await receiveFiles(request, access.resources, options.fileName || null);
  const isNothing = files.length === 0 && !request.deviations.has('D-15');
  return isNothing ? nothing('4.1') : storeFiles(request, access, files, options.responseMimeType);
}

/** Stores the files. The response is written within the transaction, so nothing is stored if that fails. */
function storeFiles(
  request: ServiceRequest,
  access: Access,
  files: readonly ReceivedFile[],
  responseMimeType: string | undefined,
): HttpResponse {
  try {
    return access.store.transact((transaction) => {
      const made = files.map((file) => [makeResource(request, access, transaction, file), file.content] as const);
      const answer = listed(
        request,
        access,
        made.map(([resource]) => resource),
        responseMimeType,
      );
      for (const [resource, content] of made) access.resources.put(resource, content);
      return answer;
    });
  } catch (error) {
    for (const { content } of files) access.resources.discard(content);
    throw error;
  }
}

/** Creates the `Resource` of a file with its source (2.2, R-51). */
function makeResource(
  { state, session }: ServiceRequest,
  { types: { builtIn } }: Access,
  transaction: Transaction,
  { name, mimeType, content }: ReceivedFile,
): Instance {
  const created = state.clock.date();
  const source = createWithValues(transaction, builtIn.fileSystemSource, null, {});
  const path = `${folderOf(created)}/${shareId(transaction, source)}`;
  transaction.set(source, propertyOf(source.type, 'path'), path);
  const resource = createWithValues(transaction, builtIn.resource, null, {
    created,
    creator: session?.user.name ?? null,
    fileSize: BigInt(content.size),
    md5: content.md5,
    mimeType,
    name,
    resourceSource: source,
  });
  shareId(transaction, resource);
  return resource;
}

/** Sets the `globalId` to the id, and returns it. */
function shareId(transaction: Transaction, entity: Instance): string {
  const id = formatScalar(idOf(entity));
  transaction.set(entity, entity.type.globalId, id);
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
  { types }: Access,
  resources: Instance[],
  responseMimeType: string | undefined,
): HttpResponse {
  const type = { kind: 'list', element: types.builtIn.resource } as const;
  const options = { depth: Number.POSITIVE_INFINITY, codec: codecOf(responseMimeType), pseudoContentType: undefined };
  const response = legacyResponse(request, types, { value: resources, type }, options, '4.1');
  return { ...response, headers: { ...response.headers, 'Cache-Control': 'no-store, no-cache', Pragma: 'no-cache' } };
}

/** The codec of `responseMimeType`. Without it `Accept` decides; an unknown type is JSON. */
function codecOf(responseMimeType: string | undefined): Codec | undefined {
  if (responseMimeType === undefined || responseMimeType === '') return undefined;
  const name = parseMediaType(responseMimeType)?.name ?? '';
  return isCodec(name) ? name : 'application/json';
}
