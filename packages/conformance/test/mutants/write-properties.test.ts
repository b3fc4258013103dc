import { proves } from './support.js';

proves('write-properties');
