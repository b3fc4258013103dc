import { mutant, table } from '../mutant.js';
import {
  answer,
  bodyText,
  dropHeader,
  dropParameter,
  editBodyText,
  given,
  header,
  ifStatus,
  not,
  on,
  paths,
  refuse,
  replaceInHeader,
  setHeader,
  setParameter,
  setResponseHeader,
  status,
  without,
  withoutHeader,
} from '../mutations/index.js';

const { streaming: path } = paths;
const form = header('content-type', /^application\/x-www-form-urlencoded/);
const multipart = header('content-type', /^multipart\/form-data/);
const attached = given('download', 'true');
const unconditional = withoutHeader('if-none-match');

const common = table(mutant('STR-03', 'there is no DELETE', on('DELETE', path, refuse(405))));

const download = table(
  mutant(
    'STR-DL-04',
    '`noCache=false` counts as true',
    on('GET', path, given('noCache', 'false'), setParameter('noCache', 'true')),
  ),
  mutant('STR-DL-04', 'nothing is ever cached', on('GET', path, without('noCache'), setParameter('noCache', 'true'))),
  mutant(
    'STR-DL-05',
    '`download` keeps the mime type',
    on('GET', path, attached, setResponseHeader('content-type', 'text/plain')),
  ),
  mutant(
    'STR-DL-07',
    'the mime type is always that of bytes',
    on('GET', path, not(attached), setResponseHeader('content-type', 'application/octet-stream')),
  ),
  mutant(
    'STR-DL-08',
    'without `download` it is `attachment`',
    on('GET', path, replaceInHeader('content-disposition', 'inline', 'attachment')),
  ),
  mutant('STR-DL-09', '`fileName` is not read', on('GET', path, dropParameter('fileName'))),
  mutant('STR-DL-10', '`If-None-Match` is not read', on('GET', path, dropHeader('if-none-match'))),
  mutant(
    'STR-DL-11',
    'any `If-None-Match` fits',
    on('GET', path, header('if-none-match'), setHeader('if-none-match', '*')),
  ),
  mutant('STR-DL-12', '`If-Modified-Since` is not read', on('GET', path, dropHeader('if-modified-since'))),
  mutant(
    'STR-DL-13',
    'any `If-Modified-Since` answers without the data',
    on('GET', path, unconditional, header('if-modified-since'), setHeader('if-none-match', '*')),
  ),
  mutant('STR-DL-20', 'caching ends after an hour', on('GET', path, replaceInHeader('cache-control', '86400', '3600'))),
);

const upload = table(
  mutant('STR-UP-02', '`responseMimeType` is not read', on('POST', path, dropParameter('responseMimeType'))),
  mutant('STR-UP-05', '`fileName` names no form', on('POST', path, form, setParameter('fileName', 'form'))),
  mutant('STR-UP-06', 'a form is decoded', on('POST', path, form, editBodyText(decodeURIComponent))),
  mutant(
    'STR-UP-15',
    'a file without a type is decoded as a form',
    on('POST', path, withoutHeader('content-type'), editBodyText(decodeURIComponent)),
  ),
  mutant('STR-UP-07', 'only the first file of several is kept', on('POST', path, multipart, editBodyText(firstPart))),
  mutant(
    'STR-UP-11',
    'the Content-Type of the response is text',
    on('POST', path, setResponseHeader('content-type', 'text/plain')),
  ),
  mutant(
    'STR-UP-13',
    'without `content` the answer is null',
    on('POST', path, multipart, not(bodyText(/name="content"/)), answer(200, 'null')),
  ),
);

/** A multipart body with its first part alone. */
function firstPart(text: string): string {
  const [boundary = ''] = text.split('\r\n', 1);
  const [, first = ''] = text.split(boundary, 2);
  return `${boundary}${first}${boundary}--\r\n`;
}

const remove = table(mutant('STR-DE-03', 'success is 204', on('DELETE', path, ifStatus(200, status(204)))));

/** 4.1: the streaming endpoint. */
export const streaming = [...common, ...download, ...upload, ...remove];
