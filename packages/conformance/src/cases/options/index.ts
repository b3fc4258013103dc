export { endpointOptionCases } from './endpoints.js';
export { hearingCases } from './heard.js';
export { methodOptionCases } from './methods.js';
export { optionValueCases } from './values.js';
