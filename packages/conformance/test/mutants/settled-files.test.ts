import { proves } from './support.js';

proves('settled-files');
