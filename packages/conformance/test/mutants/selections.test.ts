import { proves } from './support.js';

proves('selections');
