import { proves } from './support.js';

proves('systematic-parameters');
