import { proves } from './support.js';

proves('header-values');
