import { proves } from './support.js';

proves('properties-read');
