import { proves } from './support.js';

proves('errors');
