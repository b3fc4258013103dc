import { rules } from '../statements.js';

export const actions = rules('4.5', {
  'ACT-01: §4.5; #1': '`action` accepts GET.',
  'ACT-02: #1': '`action` accepts POST.',
  'ACT-03: #1': '`action` accepts OPTIONS.',
  'ACT-04: sessionId | Required': '`action` needs `sessionId`.',
  'ACT-05: accessId | Required + Meaning': '`action` needs `accessId`: the access that gives the workbench.',
  'ACT-06: name | Required + Meaning': '`action` needs `name`: the name of the folder of the action.',
  'ACT-07: *<Variable> | Required + Meaning': '`*<Variable>` fills a variable of the action.',
  'ACT-08: #2; #3': 'An RPC action can be run.',
  'ACT-09: #2; #3': 'A SimpleQueryAction returns the instances of its type.',
  'ACT-10: #2; #3': 'A PrototypeQueryAction returns the instances that are like its prototype.',
  'ACT-11: #2; #3': 'A TemplateQueryAction returns the instances that fit its conditions.',
  'ACT-12: #2; #3': 'A SimpleInstantiationAction creates an instance.',
  'ACT-13: #2; #3': 'A TemplateInstantiationAction creates an instance with the values of its template.',
  'ACT-14: RPC | Projections': 'An RPC action knows `envelope`: an RpcResponse.',
  'ACT-15: RPC | Projections': 'An RPC action knows `payload`: the ReturnValue.',
  'ACT-16: Query | Projections': 'A query action knows `envelope`.',
  'ACT-17: Query | Projections':
    'A query action returns the matched entities without a projection, and with `payload`.',
  'ACT-18: Query | Projections': 'A query action knows `first-of-payload`.',
  'ACT-19: Instantiation | Projections': 'An instantiation action knows `envelope`: the manipulation response.',
  'ACT-20: Instantiation | Projections': 'An instantiation action knows `payload`: the ChangeValueManipulation.',
  'ACT-21: Instantiation | Projections': 'An instantiation action knows `id`: the id of the new entity.',
  'ACT-22: Instantiation | Projections': 'An instantiation action knows `entity`: the new entity.',
  'ACT-23: #4': 'A query action returns a JSON array.',
});
