import { mutant, table } from '../mutant.js';
import { call, editJson, on, swallow } from '../mutations/index.js';

/** 3: how a session begins and ends. */
export const states = table(
  mutant(
    'STA-01',
    'the id that is issued is of no session',
    on(
      'POST',
      call('authenticate'),
      editJson((id) => `${String(id)}0`),
    ),
  ),
  mutant('STA-03', 'the session goes on after logging out', on('*', call('logout'), swallow)),
);
