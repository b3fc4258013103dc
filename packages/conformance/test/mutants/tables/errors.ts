import { mutant, table } from '../mutant.js';
import { editPath, header, insteadOf, on, paths, replaceInBody } from '../mutations/index.js';

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
);

/** 7: statuses of what succeeds, and of what does not. */
export const errors = [...success, ...refused];
