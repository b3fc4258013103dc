import { proves } from './support.js';

proves('input');
