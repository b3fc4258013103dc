import { proves } from '../proving.js';

proves('legacy');
