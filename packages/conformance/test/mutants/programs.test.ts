import { proves } from './support.js';

proves('programs');
