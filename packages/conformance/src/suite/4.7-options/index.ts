export { changeOptionCases } from './changes.js';
export { eachValueCases, recurrenceCases } from './each-value.js';
export { endpointOptionCases } from './endpoints.js';
export { layoutCases } from './layout.js';
export { methodOptionCases } from './methods.js';
export { hearingCases } from './sources.js';
export { optionValueCases } from './values.js';
