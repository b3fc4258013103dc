import { proves } from '../proving.js';

proves('properties-and-options');
