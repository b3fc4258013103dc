import { rules, untested } from '../statements.js';

export const events = rules('6', {
  'EVT-01': untested('Notifications and webhooks are open.', 'The specification shows none.'),
});
