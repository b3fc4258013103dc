import { proves } from './support.js';

proves('boundary-values');
