import { mutant, table } from '../mutant.js';
import {
  bodyText,
  call,
  dropParameters,
  editBody,
  editParameter,
  effectOf,
  given,
  insteadOf,
  listBody,
  on,
  paths,
  replaceInBody,
  setHeader,
  setParameter,
  without,
} from '../mutations/index.js';
import { editNested, ofList } from './entities-shared.js';

const { collection, entity, properties, streaming } = paths;
const withoutLast = (json: unknown) => (Array.isArray(json) ? json.slice(0, -1) : json);

const refused = table(
  mutant(
    'R-7-01',
    'an index above the size fails, and inserts',
    on('*', call('list-insert'), given('index', '2'), effectOf(setParameter('index', '0'))),
  ),
  mutant(
    'R-7-01',
    'an unknown property fails, and the rest is created',
    on('*', call('create'), insteadOf(400, effectOf(dropParameters(/^\*(?!label$)/)))),
  ),
);

/** A multipart body that ends within a part, as if the part before it were the last. */
const closed = replaceInBody(/--x\r\nContent-Dispo$/, '--x--\r\n');

const wholes = table(
  mutant(
    'R-8-01',
    'of several bodies those before the one that fails are stored',
    on('POST', collection, listBody, insteadOf(400, effectOf(ofList(([first]) => [first])))),
  ),
  mutant(
    'R-8-01',
    'the outer entity is stored where the inner one fails',
    on('POST PUT PATCH', entity, insteadOf(400, effectOf(editNested(() => undefined)))),
  ),
  mutant(
    'R-8-02',
    'what stands before an unknown id is stored',
    on('*', call('assembly-manipulate'), insteadOf(404, effectOf(editParameter('body', cut)))),
  ),
  mutant(
    'R-8-02',
    'what stands before an unknown id is stored',
    on('*', call('assembly-stream-manipulate'), insteadOf(404, effectOf(editBody(withoutLast)))),
  ),
  mutant(
    'R-8-03',
    'what stands before a wrong value is added',
    on('POST', properties, listBody, insteadOf(400, effectOf(editBody(withoutLast)))),
  ),
  mutant(
    'R-8-04',
    'the whole parts of a body that ends early are stored',
    on('POST', streaming, bodyText(/--x\r\nContent-Dispo$/), effectOf(closed)),
  ),
  mutant(
    'R-8-04',
    'a multipart body that cannot be read is stored as it is',
    on('POST', streaming, bodyText(/^no multipart at all$/), effectOf(setHeader('content-type', 'text/plain'))),
  ),
  mutant(
    'R-8-05',
    'a delete fails with what it has deleted',
    on('DELETE', entity, insteadOf(500, effectOf(setParameter('delete-mode', 'ignoreReferences')))),
  ),
  mutant(
    'R-8-05',
    'several are deleted where that is not allowed',
    on('DELETE', collection, without('allow-multiple-delete'), effectOf(setParameter('allow-multiple-delete', 'true'))),
  ),
);

function cut(text: string): string {
  return JSON.stringify(withoutLast(JSON.parse(text)));
}

const others = table(
  mutant(
    'R-41-01',
    'it fails without the flag, and several are deleted',
    on('DELETE', collection, without('allow-multiple-delete'), effectOf(setParameter('allow-multiple-delete', 'true'))),
  ),
);

/** what the resolutions say must be. */
export const resolutions = [...refused, ...wholes, ...others];
