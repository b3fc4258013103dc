import type { Access } from '@platform-services/sdk';
import { NotExpressible, type UploadFile } from '../../case/subject.js';
import type { SdkResponse } from './sdk-calls.js';

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
  // The call returns the resource of a single file, but the service answers a list, which is what the suite observes.
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
