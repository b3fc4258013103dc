import { rules } from '../statements.js';

export const legacyParameters = rules('4.2', {
  'LEG-01: accessId | Meaning': '`accessId` of a legacy call is the external id of the access.',
  'LEG-02: sessionId | Meaning': '`sessionId` is needed on every legacy call but authenticate.',
  'LEG-03: pseudoContentType | Meaning': '`pseudoContentType` gives the response that mime type.',
  'LEG-04: *<Name>=<value> | Meaning #1': '`*<Name>=<value>` sets a property or a variable by its name.',
  'LEG-05: *<Name>=<value> | Meaning #2': 'Without the asterisk a parameter sets no property.',
  'LEG-06: depth | Meaning': '`depth` is `shallow` unless given: simple properties are there, complex ones are null.',
  'LEG-07: depth | Meaning': '`depth=reachable` writes everything that can be reached.',
  'LEG-08: depth | Meaning': '`depth=n` traverses n levels.',
  'LEG-09: depth | Meaning': '`depth=0` is the same as `shallow`.',
  'LEG-10: projection | Meaning': '`projection=envelope` returns the object around the data, `payload` the data.',
  'LEG-11: codec | Meaning; §1 #7': 'Without `codec` a legacy call returns JSON.',
  'LEG-12: codec | Meaning; §1 #8': '`codec=gm/xml` returns XML.',
  'LEG-13: #1': 'Every legacy call is there under `/rest/v1/<call>` as well.',
});
