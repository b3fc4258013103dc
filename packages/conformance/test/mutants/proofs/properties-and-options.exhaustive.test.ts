import { proves } from '../support.js';

proves('properties-and-options');
