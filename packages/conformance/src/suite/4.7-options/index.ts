export { changeOptionCases } from './changes.js';
export { eachValueCases, recurrenceCases } from './each-value.js';
export { endpointOptionCases, methodOptionCases } from './endpoints.js';
export { layoutCases } from './layout.js';
export { hearingCases } from './sources.js';
export { optionValueCases } from './values.js';
