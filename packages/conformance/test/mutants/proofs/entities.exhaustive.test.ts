import { proves } from '../proving.js';

proves('entities');
