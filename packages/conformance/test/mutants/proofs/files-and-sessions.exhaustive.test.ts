import { proves } from '../proving.js';

proves('files-and-sessions');
