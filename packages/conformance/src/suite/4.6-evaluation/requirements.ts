import { rules, untested } from '../statements.js';

export const evaluation = rules('4.6', {
  'EVA-01: §4.6; #1': '`eval` accepts GET.',
  'EVA-02: #1': '`eval` accepts POST.',
  'EVA-03: #1': '`eval` accepts PUT.',
  'EVA-04: #1': '`eval` accepts OPTIONS.',
  'EVA-05: sessionId | Required': '`eval` needs `sessionId`.',
  'EVA-06: accessId | Required + Meaning': '`eval` needs `accessId`: the access that has the service request.',
  'EVA-07: type | Required + Meaning': '`eval` needs `type`: the signature of the service request.',
  'EVA-08: *<Property> | Required + Meaning': '`*<Property>` sets a property of the service request.',
  'EVA-09: #2': '`eval` knows `envelope`: the result of the evaluation.',
  'EVA-10: #2': '`eval` returns `message`: the text of the request about its success or failure.',
  'EVA-11: #3': '`eval` returns its message as a JSON string with status 200.',
  'EVA-12: #4': 'A request to detect cartridges can be evaluated.',
  'EVA-13: #4': 'A request to synchronize a cartridge, with the property `cartridge`, can be evaluated.',
  'EVA-14: #2': untested(
    'A request that has no message has nothing under `message`.',
    'Which request of a deployment has no message is not shown.',
  ),
});
