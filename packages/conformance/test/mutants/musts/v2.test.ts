import { provesMusts } from '../musts.js';

provesMusts((group) => group === 'entities' || group === 'properties-and-options');
