import { rules, untested } from '../statements.js';

export const evaluation = rules('4.6', {
  'EVA-01': '`eval` answers to GET.',
  'EVA-02': '`eval` answers to POST.',
  'EVA-03': '`eval` answers to PUT.',
  'EVA-04': '`eval` answers to OPTIONS.',
  'EVA-05': '`eval` needs `sessionId`.',
  'EVA-06': '`eval` needs `accessId`: the access that has the service request.',
  'EVA-07': '`eval` needs `type`: the signature of the service request.',
  'EVA-08': '`*<Property>` sets a property of the service request.',
  'EVA-09': '`eval` knows `envelope`: the result of the evaluation.',
  'EVA-10': '`eval` knows `message`: what the request says of its success or failure.',
  'EVA-11': '`eval` answers its message as a JSON string with status 200.',
  'EVA-12': 'A request to detect cartridges can be evaluated.',
  'EVA-13': 'A request to synchronize a cartridge, with the property `cartridge`, can be evaluated.',
  'EVA-14': untested(
    'A request that has no message has nothing under `message`.',
    'Which request of a deployment has no message is not shown.',
  ),
});
