import { proves } from './support.js';

proves('types');
