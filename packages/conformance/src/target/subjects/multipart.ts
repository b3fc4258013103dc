import type { UploadFile } from '../../case/subject.js';

const boundary = 'conformance-7MA4YWxkTrZu0gW';

/** A `multipart/form-data` body with the files, each in the field that 4.1 names. */
export function multipart(files: readonly UploadFile[], field = 'content'): { body: Uint8Array; contentType: string } {
  const parts = files.flatMap(({ name, content, mimeType }) => {
    const quoted = name.replaceAll('"', '%22');
    const type = mimeType === undefined ? '' : `Content-Type: ${mimeType}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
