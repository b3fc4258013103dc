import { mutant, table } from '../mutant.js';
import {
  bodyText,
  dropHeader,
  dropParameter,
  editParameter,
  given,
  header,
  on,
  paths,
  refuse,
  replaceInBody,
  replaceInHeader,
  replaceInText,
  setParameter,
  status,
} from '../mutations/index.js';

const { properties, streaming } = paths;
const multipart = header('content-type', /^multipart/);

/** A parameter of files, as the service reads it: another text by the text that was given. */
const reading = (name: string, from: RegExp, to: string) =>
  on('GET', streaming, given(name, from), setParameter(name, to));

const ofFileName = { deviates: 'D-58' } as const;
const nonsenseDate = header('if-modified-since', 'yesterday');

/** Resolutions about files: how parameters are given, conditions, booleans of 4.1 and `remove`, names and types. */
export const resolutionsOfFiles = table(
  mutant('R-12-08', '`file-name` is not read', on('GET', streaming, dropParameter('file-name')), ofFileName),
  mutant('R-12-08', '`gm-file-name` is not read', on('GET', streaming, dropHeader('gm-file-name')), ofFileName),
  mutant(
    'R-13-05',
    'the first of two file names counts',
    on(
      'GET',
      streaming,
      editParameter('fileName', (name) => (name === 'other.txt' ? 'first.txt' : name)),
    ),
    ofFileName,
  ),
  mutant('R-47-12', 'a text that is no date is refused', on('GET', streaming, nonsenseDate, refuse(400)), {
    deviates: 'D-55',
  }),
  mutant('R-47-12', 'nothing is modified since what is no date', on('GET', streaming, nonsenseDate, status(304))),
  mutant('R-63-01', '`download` is true only in lower case', reading('download', /^(TRUE|True)$/, 'false')),
  mutant('R-63-02', 'any text of `download` but false is true', reading('download', /^(1|no-such-value)$/, 'true')),
  mutant(
    'R-63-03',
    'an empty `remove` removes',
    on('POST', properties, given('remove', ''), setParameter('remove', 'true')),
  ),
  mutant('R-68-01', 'the folders of a `fileName` are left out', reading('fileName', /\//, 'ü.txt')),
  mutant(
    'R-68-01',
    'the plain name has question marks',
    on('GET', streaming, replaceInHeader('content-disposition', /_/g, '?')),
  ),
  mutant(
    'R-68-02',
    'the folders of a part are left out',
    on('POST', streaming, multipart, replaceInBody(/filename="[^"]*\//, 'filename="')),
  ),
  mutant(
    'R-68-03',
    '`filename*` is not read',
    on('POST', streaming, multipart, replaceInBody(/; filename\*=[^\r]*/, '')),
  ),
  mutant(
    'R-68-04',
    '`filename*` is read in UTF-8 alone',
    on('POST', streaming, multipart, replaceInBody(/; filename\*=ISO[^\r]*/, '')),
  ),
  mutant(
    'R-68-05',
    'the type of a part keeps its parameters',
    on('POST', streaming, multipart, replaceInText('image/x-conformance', 'image/x-conformance; version=1')),
  ),
  mutant(
    'R-68-06',
    'the type of bytes counts',
    on('POST', streaming, multipart, bodyText(/octet-stream/), replaceInText('image/png', 'application/octet-stream')),
  ),
);
