import { proves } from '../proving.js';

proves('fields');
