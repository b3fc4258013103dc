import { proves } from './support.js';

proves('limits');
