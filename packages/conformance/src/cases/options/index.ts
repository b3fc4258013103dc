export { endpointOptionCases } from './endpoints.js';
export { hearingCases } from './heard.js';
export { optionValueCases } from './values.js';
