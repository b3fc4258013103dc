import { optionSet } from '../../options/parse.js';
import { optional, single, text, trueOrElse } from '../../options/row.js';

/** The parameters that name the resource, like the path of other calls. They are checked before the options. */
export const targetOptions = optionSet(
  '/streaming',
  { accessId: optional('4.1', 'access-id', text), resourceId: optional('4.1', 'resource-id', text) },
  { lenient: true },
);

/** GET `/streaming` (4.1). */
export const downloadOptions = optionSet(
  'GET /streaming',
  {
    noCache: single('4.1', 'no-cache', trueOrElse, false),
    download: single('4.1', 'download', trueOrElse, false),
    fileName: optional('4.1', 'file-name', text),
  },
  { lenient: true },
);

/** POST `/streaming` (4.1). `sourceType` and `useCase` are ignored, since there is only one way of storing. */
export const uploadOptions = optionSet(
  'POST /streaming',
  { responseMimeType: optional('4.1', 'response-mime-type', text), fileName: optional('4.1', 'file-name', text) },
  { lenient: true },
);
