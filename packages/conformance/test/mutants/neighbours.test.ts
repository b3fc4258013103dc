import { proves } from './support.js';

proves('neighbours');
