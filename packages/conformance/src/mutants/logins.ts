import { ownUser } from '../fixtures/deployment.js';
import { all, call, dropParameter, on, sessionless, setParameter, swallow, without } from './bends.js';
import { hasNo, projects, projectsByDefault } from './legacy-bends.js';
import { mutant, table } from './mutant.js';

const { user, password } = ownUser;
const known = all(setParameter('user', user), setParameter('password', password));

/** 4.4: logging in and out. */
export const logins = table(
  mutant('AUT-01', 'without `user` anybody is let in', on('POST', call('authenticate'), without('user'), known)),
  mutant(
    'AUT-01',
    'without `password` anybody is let in',
    on('POST', call('authenticate'), without('password'), known),
  ),
  mutant('AUT-02', 'there is no POST', hasNo('POST', 'authenticate')),
  mutant('AUT-02', 'there is no OPTIONS', hasNo('OPTIONS', 'authenticate')),
  mutant('AUT-03', 'the default is `envelope`', projectsByDefault('authenticate', 'envelope')),
  mutant('AUT-03', '`id` answers the session', projects('authenticate', 'id', 'payload')),
  mutant('AUT-04', '`envelope` answers the session', projects('authenticate', 'envelope', 'payload')),
  mutant('AUT-05', '`payload` answers the response', projects('authenticate', 'payload', 'envelope')),
  mutant('AUT-05', '`payload` answers the id', projects('authenticate', 'payload', 'id')),
  mutant('AUT-06', '`none` answers the id', projects('authenticate', 'none', 'id')),
  mutant('AUT-07', '`depth` is not read', on('POST', call('authenticate'), dropParameter('depth'))),
  mutant('OUT-01', 'without `sessionId` some session ends', on('*', call('logout'), sessionless)),
  mutant('OUT-02', 'there is no POST', hasNo('POST', 'logout')),
  mutant('OUT-03', 'there is no GET', hasNo('GET', 'logout')),
  mutant('OUT-04', 'there is no OPTIONS', hasNo('OPTIONS', 'logout')),
  mutant('OUT-05', 'the session goes on', on('GET POST', call('logout'), swallow)),
);
