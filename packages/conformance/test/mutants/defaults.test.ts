import { proves } from './support.js';

proves('defaults');
