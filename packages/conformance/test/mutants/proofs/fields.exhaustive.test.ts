import { proves } from '../support.js';

proves('fields');
