import { mutant, table } from '../mutant.js';
import { editMember, editPath, header, ifStatus, insteadOf, on, paths, replaceInBody } from '../mutations/index.js';

const { streaming, v2 } = paths;
const multipart = header('content-type', /^multipart\/form-data/);

const success = table(
  mutant(
    'ERR-02',
    'an upload without `content` answers as if there were one',
    on('POST', streaming, multipart, replaceInBody('name="other"', 'name="content"')),
  ),
);

const refused = table(
  mutant(
    'ERR-05',
    'of several types the first is meant',
    on('*', v2, insteadOf(400, editPath('/Twin', '/com.vendor.conformance.model.one.Twin'))),
  ),
  mutant(
    'R-4-05',
    'a deletion that fails shows where',
    on(
      'DELETE',
      v2,
      ifStatus(
        500,
        editMember('message', (message) => `${String(message)}\n    at Store.delete`),
      ),
    ),
  ),
);

/** 7: statuses of what succeeds, and of what does not. */
export const errors = [...success, ...refused];
