import { proves } from './support.js';

proves('built-in-types');
