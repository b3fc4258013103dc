import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Plain } from '../../case/plain.js';
import { disposition, elementsOf } from '../headers.js';
import { callPath, getRaw, propertyPath, queryOf, sendJson } from '../requests.js';
import { at, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { entityCase, resourceCase } from '../rows.js';
import { download, extendedFileNameIs, fileNameIs, served } from './download-checks.js';
import { bodyOf, content, downloaded, multipart, partOf, textOf, upload } from './shared.js';

/** A name with characters that a header field cannot carry as they are, in one of the two parameters or in both. */
const special = "a/b\\ü;c,d'(e)*.txt";

/** A case of an upload of one part with the rest of its head, and of a member of its Resource. */
const partCase = (
  id: string,
  judges: string,
  member: 'name' | 'mimeType',
  part: (c: CaseContext) => { readonly head: string; readonly expected: string },
): Case =>
  resourceCase(`streaming/post/${id}`, judges, async (c) => {
    const { head, expected } = part(c);
    const answer = await succeeded(c, upload(c, [], multipart, bodyOf(partOf('content', head, content))));
    c.check(member, at(jsonOf(answer), 0, member), expected);
  });

/** A case of a part with a `Content-Type`, and with a file name that ends with the suffix. */
const typedPart = (id: string, judges: string, suffix: string, type: string, expected: string): Case =>
  partCase(`part-type/${id}`, judges, 'mimeType', ({ fixture }) => {
    return { head: `filename="${fixture.fileName(suffix)}"\r\nContent-Type: ${type}`, expected };
  });

/** A case of a part with a name in a charset beside one in ASCII. */
const extendedName = (id: string, judges: string, charset: string, encoded: string): Case =>
  partCase(`extended-name/${id}`, judges, 'name', ({ fixture }) => {
    const plain = fixture.fileName('.txt');
    const whole = fixture.fileName('-ü.txt');
    const extended = `${charset}''${whole.replace('ü', encoded)}`;
    return { head: `filename="${plain}"; filename*=${extended}`, expected: whole };
  });

/** A case of a file whose name stays as it is. */
const keepsName = (
  id: string,
  judges: string,
  parameters: { readonly multipart?: boolean },
  ...name: [string, string?]
) =>
  resourceCase(`streaming/post/${id}`, judges, async (c) => {
    const fileName = c.fixture.fileName(...name);
    const answer = await succeeded(c, c.subject.upload([{ name: fileName, content }], parameters));
    c.check('name', memberOf(listOf(answer.value)[0], 'name'), fileName);
  });

/** A case of a text for the options of a download: true makes it an attachment without caching, false does not. */
const optionsAs = (id: string, judges: string, text: string, expected: 'attachment' | 'inline'): Case =>
  resourceCase(`streaming/get/boolean/${id}`, judges, async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    c.check('Content-Disposition without it', disposition(await downloaded(c, id)).value, 'inline');
    const path = callPath(c, '/streaming', queryOf({ resourceId: id, download: text, noCache: text }));
    const answer = await succeeded(c, getRaw(c, path));
    c.check('content', textOf(answer), content);
    c.check('Content-Disposition', disposition(answer).value, expected);
    c.check('Pragma has no-cache', elementsOf(answer, 'pragma').includes('no-cache'), expected === 'attachment');
  });

/** booleans of 4.1 and `remove`, names and types of files. */
export const nameCases: readonly Case[] = [
  optionsAs('TRUE', 'R-63-01', 'TRUE', 'attachment'),
  optionsAs('True', 'R-63-01', 'True', 'attachment'),
  optionsAs('empty', 'R-63-02', '', 'inline'),
  optionsAs('1', 'R-63-02', '1', 'inline'),
  optionsAs('no-such-value', 'R-63-02', 'no-such-value', 'inline'),
  entityCase('prp-post/remove-empty', 'R-63-03', async (c) => {
    const made = await c.fixture.create({ stringList: ['a'] });
    const property = c.fixture.property('stringList');
    const path = propertyPath(c, made, property, [['remove', '']]);
    c.checkStatus(await sendJson(c, 'POST', path, '["a"]'), 200);
    const after = await getRaw(c, propertyPath(c, made, property));
    c.check('the list', jsonOf(after), ['a', 'a']);
  }).with({ needs: ['stringList'] }),
  download('file-name-whole', {
    'R-68-01': [
      served,
      // The encoding of forms leaves an asterisk as it is, which RFC 8187 does not allow in a value.
      extendedFileNameIs(differs<unknown>('D-56', special, undefined)),
      fileNameIs(differs('D-56', "a_b__;c,d'(e)*.txt", 'a_b_ü_c_d__e__.txt')),
    ],
  })
    .asking({ fileName: special })
    .with({ deviation: 'D-56' }),
  keepsName('name-whole/multipart', 'R-68-02', { multipart: true }, '-ü日.txt', 'conformance/'),
  keepsName('name-whole/raw', 'R-68-02', { multipart: false }, '-ü日.txt', 'conformance/'),
  keepsName('name-beyond-ascii', 'RES-10', {}, '-ü日.txt'),
  keepsName('name-of-other-characters', 'RES-10', {}, " a;b,c=d+e%20f&g'h#(i).txt"),
  extendedName('utf-8', 'R-68-03', 'UTF-8', '%C3%BC'),
  extendedName('iso-8859-1', 'R-68-04', 'ISO-8859-1', '%FC'),
  resourceCase('streaming/post/quoted-name', 'R-68-02', async (c) => {
    const name = c.fixture.fileName('"\\.txt');
    const head = `filename="${name.replace(/["\\]/g, '\\$&')}"`;
    const answer = await succeeded(c, upload(c, [], multipart, bodyOf(partOf('content', head, content))));
    c.check('name', at(jsonOf(answer), 0, 'name') ?? null, differs<Plain>('D-57', name, null));
    // A Resource without a name cannot be recognised as one of the run.
  }).with({ needs: ['throwaway'], deviation: 'D-57' }),
  typedPart('parameters', 'R-68-05', '.bin', 'image/x-conformance; version=1', 'image/x-conformance'),
  typedPart('octet-stream', 'R-68-06', '.png', 'application/octet-stream', 'image/png'),
];
