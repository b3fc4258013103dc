import { proves } from './support.js';

proves('clauses');
