import { ownUser } from '../../../src/target/own-deployment.js';
import { mutant, table } from '../mutant.js';
import { all, call, dropParameter, on, sessionless, setParameter, without } from '../mutations/index.js';
import { hasNo } from './legacy-mutations.js';

const { user, password } = ownUser;
const known = all(setParameter('user', user), setParameter('password', password));

/** 4.4: logging in and out. What each projection answers is in the systematic table of sessions. */
export const logins = table(
  mutant('AUT-01', 'without `user` anybody is let in', on('POST', call('authenticate'), without('user'), known)),
  mutant(
    'AUT-01',
    'without `password` anybody is let in',
    on('POST', call('authenticate'), without('password'), known),
  ),
  mutant('AUT-02', 'there is no POST', hasNo('POST', 'authenticate')),
  mutant('AUT-07', '`depth` is not read', on('POST', call('authenticate'), dropParameter('depth'))),
  mutant('OUT-01', 'without `sessionId` some session ends', on('*', call('logout'), sessionless)),
);
