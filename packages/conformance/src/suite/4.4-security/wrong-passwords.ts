import { type Case, Unsupported } from '../../case/case.js';
import { checkFails } from '../responses.js';
import { testCase } from '../rows.js';

/** Passwords that are almost that of the user. */
const alike: { readonly [id: string]: (password: string) => string | readonly string[] } = {
  'wrong-end': (password) => [`${password} wrong`, `${password} `, ` ${password}`],
  'without-end': (password) => password.slice(0, -1),
  'other-letters': (password) =>
    password === password.toLowerCase() ? password.toUpperCase() : password.toLowerCase(),
};

/** A log-in by a password that a careless comparison mistakes for that of the user. */
export const wrongPasswordCases: readonly Case[] = Object.entries(alike).map(([id, change]) =>
  testCase(`authenticate/${id}`, 'SEC-03', async (c) => {
    const { user, password } = c.fixture.credentials;
    // Reports only hide a text that resembles the password if the text cannot be an ordinary word.
    if (password.length < 8) throw new Unsupported('the password is too short to hide what is like it');
    for (const wrong of [change(password)].flat()) {
      if (wrong === password) throw new Unsupported('the password has no letters');
      // A service may lock a user after several wrong passwords in a row.
      await c.fixture.session();
      checkFails(c, await c.subject.authenticate({ user, password: wrong }));
    }
  }).with({ needs: ['credentials'], onlyReads: true }),
);
