import { proves } from './support.js';

proves('resolutions');
