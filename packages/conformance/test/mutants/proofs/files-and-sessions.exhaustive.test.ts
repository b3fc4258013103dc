import { proves } from '../support.js';

proves('files-and-sessions');
