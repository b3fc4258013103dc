import { projectionTable } from '../../../sdk/src/options/table.js';
import { downloadTable, uploadTable } from '../../../sdk/src/resources/table.js';
import { accessText, CallParts, callText } from './call-parts.js';
import { entityCall } from './entity-calls.js';
import { legacyCall } from './legacy-calls.js';
import { literal, objectLiteral } from './literal.js';
import type { Member } from './parameters.js';
import { type CopiedRequest, missingPart, segmentsOf } from './request.js';

/** A statement with a `client` of the SDK, or why there is none. */
export type CopiedCall = { readonly code: string } | { readonly reason: string };

/**
 * The call of the SDK that sends the request of a journal entry again. What the client sends by itself may be added:
 * the session, and for calls that read or delete, the defaults `projection`, `prettiness` and `order-direction`. A
 * request that no method sends becomes a `client.request(…)`.
 */
export function sdkCall(request: CopiedRequest): CopiedCall {
  const session = sessionCall(request);
  if (session !== undefined) return { code: `${session};` };
  const missing = missingPart(request);
  if (missing !== undefined) return { reason: missing };
  const parts = new CallParts(request);
  if (parts.isHidden) return { reason: 'The request contains a secret, which the journal hides.' };
  if (parts.headers.some(([name], index) => parts.headers.findIndex(([other]) => other === name) !== index)) {
    return { reason: 'The request repeats a header field, which the SDK does not do.' };
  }
  const call = parts.hasSession ? methodCall(request) : undefined;
  return call === undefined ? plainRequest(parts) : { code: `await ${call};` };
}

/** A call of a method, if it accounts for every parameter. */
function methodCall(request: CopiedRequest): string | undefined {
  const parts = new CallParts(request);
  const { operation = '' } = request;
  const write = operation.startsWith('legacy.')
    ? legacyCall
    : operation.startsWith('resources.')
      ? resourceCall
      : entityCall;
  const call = write(parts);
  return parts.query.isEmpty ? call : undefined;
}

function sessionCall({ operation, method, path, query, body }: CopiedRequest): string | undefined {
  const names = Object.keys(query);
  if (method !== 'POST') return undefined;
  if (operation === 'logout' && path === '/rest/logout' && names.join() === 'sessionId') return 'await client.logout()';
  if (operation !== 'authenticate' || path !== '/rest/authenticate') return undefined;
  const parts = new CallParts({ method, path, query, headers: {} });
  const inQuery = [parts.query.one('user'), parts.query.one('password')].every((each) => each !== undefined);
  const given = parts.query.options({ projection: projectionTable.authenticate });
  const options = given.filter(([, text]) => text !== literal(projectionTable.authenticate.default));
  if (inQuery === (body !== undefined) || !parts.query.isEmpty) return undefined;
  const where = inQuery ? ", credentialsIn: 'query'" : '';
  return `// createClient({ …, credentials: { user, password }${where} })\n${callText('await client', 'authenticate', [], options)}`;
}

function resourceCall(parts: CallParts): string | undefined {
  const { request, query } = parts;
  const access = query.one('accessId');
  if (access === undefined || request.path !== '/streaming') return undefined;
  const target = `${accessText(access)}.resources`;
  if (request.operation === 'resources.upload') return uploadCall(parts, target);
  const id = query.one('resourceId');
  if (id === undefined || id === '') return undefined;
  if (request.operation === 'resources.delete') return callText(target, 'delete', [literal(id)], parts.headerOption());
  const options = [...query.options(downloadTable), ...parts.headerOption()];
  return callText(target, 'download', [literal(id)], options);
}

/** The call for an upload whose body is the file. The boundary of a multipart body would differ. */
function uploadCall(parts: CallParts, target: string): string | undefined {
  const { contentType, request } = parts;
  const content = bodyContent(request);
  if (content === undefined || contentType === undefined || contentType.startsWith('multipart/')) return undefined;
  const fileName = parts.query.one('fileName');
  const name: readonly Member[] = fileName === undefined || fileName === '' ? [] : [['name', literal(fileName)]];
  const source = objectLiteral([['content', content], ...name, ['type', literal(contentType)]]);
  return callText(
    target,
    'upload',
    [source],
    [['multipart', 'false'], ...parts.query.options(uploadTable), ...parts.headerOption()],
  );
}

function bodyContent({ body }: CopiedRequest): string | undefined {
  if (body?.base64 === undefined) return body?.text === undefined ? undefined : literal(body.text);
  return `Uint8Array.from(atob(${literal(body.base64)}), (byte) => byte.charCodeAt(0))`;
}

/** Any request, with the session if it had one. */
function plainRequest({ request, query, hasSession, headers, contentType }: CallParts): CopiedCall {
  const segments = segmentsOf(request);
  if (segments.some((part) => part === '.' || part === '..' || /\p{Cc}/u.test(part))) {
    return { reason: 'The SDK refuses this path, which contains control characters, "." or "..".' };
  }
  const encoded = `/${segments.map(encodeURIComponent).join('/')}`;
  const path = segments.includes('') ? encoded : segments;
  const type: readonly (readonly [string, string])[] = contentType === undefined ? [] : [['content-type', contentType]];
  const fields = [...headers, ...type];
  const content = bodyContent(request);
  const members: readonly Member[] = [
    ['method', literal(request.method)],
    ['path', literal(path)],
    ...(query.isEmpty ? [] : [['query', objectLiteral(query.members)] as const]),
    ...(fields.length === 0 ? [] : [['headers', literal(Object.fromEntries(fields))] as const]),
    ...(content === undefined ? [] : [['body', content] as const]),
    ...(hasSession ? [] : [['session', 'false'] as const]),
  ];
  return { code: `await client.request({\n${members.map(([name, text]) => `  ${name}: ${text},\n`).join('')}});` };
}
