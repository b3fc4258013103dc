import { proves } from './support.js';

proves('absent-answers');
