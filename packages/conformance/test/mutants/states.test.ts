import { proves } from './support.js';

proves('states');
