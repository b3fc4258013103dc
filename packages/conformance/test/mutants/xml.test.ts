import { proves } from './support.js';

proves('xml');
