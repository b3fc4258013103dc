import { proves } from '../support.js';

proves('legacy');
