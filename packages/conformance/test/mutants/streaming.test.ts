import { proves } from './support.js';

proves('streaming');
