import { mutant, tableOf } from '../mutant.js';
import {
  call,
  dropResponseHeader,
  given,
  header,
  ifStatus,
  not,
  on,
  paths,
  replaceInHeader,
  setResponseHeader,
} from '../mutations/index.js';

const { collection, streaming } = paths;

const caching = (from: string, to: string) => on('GET', streaming, replaceInHeader('cache-control', from, to));
const disposition = (from: string | RegExp, to: string) =>
  on('GET', streaming, replaceInHeader('content-disposition', from, to));
const type = (from: string, to: string) => replaceInHeader('content-type', from, to);
const cors = (name: string, from: string | RegExp, to: string) =>
  on('POST', streaming, replaceInHeader(name, from, to));

const modifiedInIso = setResponseHeader('last-modified', (value) => value && new Date(value).toISOString());
const lacking = (answered: number, name: string) => on('GET', streaming, ifStatus(answered, dropResponseHeader(name)));

/** Header fields whose texts contain the right value, but do not have it. */
export const headerValues = tableOf(
  'header-values',
  mutant('STR-DL-04', 'max-age is ten times as long', caching('max-age=86400', 'max-age=864000')),
  mutant('STR-DL-20', 'max-age is ten times as long', caching('max-age=86400', 'max-age=864000')),
  mutant('STR-DL-20', 'only s-maxage is 86400', caching('max-age=86400', 's-maxage=86400, x-max-age=86400')),
  mutant('STR-DL-05', 'the type only begins alike', on('GET', streaming, type('/download', '/downloads'))),
  mutant('STR-DL-06', 'the disposition only begins alike', disposition('attachment', 'attachment-not')),
  mutant('STR-DL-06', '`attachment` is a parameter', disposition('attachment', 'inline; attachment')),
  mutant('STR-DL-07', 'the type only begins alike', on('GET', streaming, type('text/plain', 'text/plain-not'))),
  mutant('STR-DL-08', 'the disposition only begins alike', disposition('inline', 'inline-not')),
  mutant('STR-DL-09', 'the name only begins alike', disposition('other.txt', 'other.txt.exe')),
  mutant('STR-DL-09', 'the name only ends alike', disposition('other.txt', 'another.txt')),
  mutant('STR-DL-09', 'the name is another parameter', disposition('filename=', 'x-filename=')),
  mutant('STR-UP-11', 'the type only begins alike', on('POST', streaming, type('/json', '/jsonp'))),
  mutant('R-49-02', 'the extended name begins alike', disposition('%A2.txt', '%A2.txt.exe')),
  mutant('R-50-09', 'the name only begins alike', disposition('.txt', '.txt.exe')),
  mutant('R-68-01', 'the plain name begins alike', disposition('(e)*.txt', '(e)*.txt.exe')),
  mutant('R-47-03', 'max-age is ten times as long', caching('max-age=86400', 'max-age=864000')),
  mutant('LEG-03', 'the type only begins alike', on('*', paths.legacy, type('x-conformance', 'x-conformance-not'))),
  mutant('R-67-01', 'the type only begins alike', on('GET', call('fetch'), type('/xml', '/xml-dtd'))),
  mutant(
    'R-67-01',
    'the type only begins alike',
    on('GET', call('fetch'), not(given('codec', /xml/)), type('/json', '/jsonp')),
  ),
  mutant('R-67-02', 'the type only begins alike', on('GET', collection, type('/xml', '/xml-dtd'))),
  mutant('R-67-02', 'the type only begins alike', on('GET', collection, header('accept'), type('/json', '/jsonp'))),
  mutant('SEC-08', 'a header is exposed as a part of another', cors('access-control-expose-headers', /^/, 'x-')),
  mutant('SEC-07', 'the origin only begins alike', cors('access-control-allow-origin', /$/, '.org')),
  mutant('R-5-02', '`Allow` lacks a method', on('OPTIONS', call('update'), replaceInHeader('allow', 'PUT', 'PUTS'))),
  mutant(
    'R-5-03',
    '`Allow` has the method that is refused',
    on('DELETE', paths.legacy, replaceInHeader('allow', /$/, ', DELETE')),
  ),
  mutant('R-5-03', '`Allow` lacks a method', on('DELETE', call('update'), replaceInHeader('allow', 'PUT', 'PUTS'))),
  mutant('STR-DL-16', '`Last-Modified` is a date of ISO 8601', on('GET', streaming, modifiedInIso)),
  mutant('R-47-03', 'a 304 has no `Last-Modified`', lacking(304, 'last-modified')),
  mutant('STR-DL-15', 'a part has no `ETag`', lacking(206, 'etag')),
  mutant('STR-DL-16', 'a part has no `Last-Modified`', lacking(206, 'last-modified')),
  mutant('STR-DL-19', 'a part has no `X-Frame-Options`', lacking(206, 'x-frame-options')),
  ...(['noCache', 'download', 'fileName'] as const).flatMap((parameter) =>
    ['X-Content-Type-Options', 'X-Frame-Options', 'X-XSS-Protection'].map((name) =>
      mutant(
        'STR-DL-19',
        `with \`${parameter}\` there is no \`${name}\``,
        on('GET', streaming, given(parameter), dropResponseHeader(name)),
      ),
    ),
  ),
);
