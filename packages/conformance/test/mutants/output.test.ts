import { proves } from './support.js';

proves('output');
