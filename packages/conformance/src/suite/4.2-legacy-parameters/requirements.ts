import { rules } from '../statements.js';

export const legacyParameters = rules('4.2', {
  'LEG-01': '`accessId` of a legacy call is the external id of the access.',
  'LEG-02': '`sessionId` is needed on every legacy call but authenticate.',
  'LEG-03': '`pseudoContentType` makes the answer have that mime type.',
  'LEG-04': '`*<Name>=<value>` sets a property or a variable by its name.',
  'LEG-05': 'Without the asterisk a parameter sets no property.',
  'LEG-06': '`depth` is `shallow` unless given: simple properties are there, complex ones are null.',
  'LEG-07': '`depth=reachable` writes everything that can be reached.',
  'LEG-08': '`depth=n` traverses n levels.',
  'LEG-09': '`depth=0` is the same as `shallow`.',
  'LEG-10': '`projection=envelope` answers the object around the data, `payload` the data.',
  'LEG-11': 'Without `codec` a legacy call answers JSON.',
  'LEG-12': '`codec=gm/xml` answers XML.',
  'LEG-13': 'Every legacy call is there under `/rest/v1/<call>` as well.',
});
