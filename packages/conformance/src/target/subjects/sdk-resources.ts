import type { Access, Call } from '@platform-services/sdk';
import { NotExpressible, type UploadFile } from '../../case/subject.js';
import type { SdkResponse } from './sdk-calls.js';

type Resources = Access['resources'];

/** Uploads files. A single file is the whole body unless `multipart` is set (4.1). */
export function upload(resources: Resources, files: readonly UploadFile[], options: object): Call<unknown> {
  const sources = files.map(({ name, content, mimeType }) => ({ name, content, type: mimeType }));
  return resources.upload(sources, { multipart: files.length !== 1, ...options });
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
  const body = new TextDecoder().decode(bytes);
  return { data: undefined, response: { status: answer.status, headers: answer.headers, body }, bytes };
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
