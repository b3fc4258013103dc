import { proves } from './support.js';

proves('options');
