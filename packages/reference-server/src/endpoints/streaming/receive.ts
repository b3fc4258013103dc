import { isForm, parseMediaType } from '../../http/media.js';
import { header } from '../../http/message.js';
import { invalid } from '../../model/refusal.js';
import type { Content, StorageBudget } from '../../resources/content.js';
import { detectMimeType } from '../../resources/mime-type.js';
import type { ServiceRequest } from '../request.js';
import { boundaryOf, type MultipartSettings, partsOf } from './multipart.js';

/** A received file, whose bytes are not assigned to a resource yet. */
export interface ReceivedFile {
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
export async function receiveFiles(
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
  if (needsName) requireName(contentType, fileName);
  budget.require(Number(header(request.headers, 'content-length') ?? 0));
  // Where clients describe files, a form is read as parameters, so that nothing is left of the body.
  const isConsumed = verbatim !== undefined && isForm(request.headers);
  const content = await budget.receive(isConsumed ? nothingToRead : request.arrived.body.bytes());
  return [{ name: fileName, mimeType: detectMimeType(fileName, content), content }];
}

const nothingToRead: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** Requires `fileName` if the type is `application/x-www-form-urlencoded` or missing (4.1, R-51). */
function requireName(contentType: string, fileName: string | null): void {
  if (fileName !== null) return;
  if (contentType.trim() === '' || parseMediaType(contentType)?.name === 'application/x-www-form-urlencoded') {
    throw invalid(
      'R-51',
      'Expected the name of the file as parameter "fileName", since the body is application/x-www-form-urlencoded, got nothing.',
    );
  }
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
