import { proves } from './support.js';

proves('security');
