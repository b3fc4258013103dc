import { proves } from './support.js';

proves('logins');
