import { proves } from './support.js';

proves('properties-write');
