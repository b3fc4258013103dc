import { proves } from '../support.js';

proves('entities');
