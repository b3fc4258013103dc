import { proves } from './support.js';

proves('shapes');
