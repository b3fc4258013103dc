export type * from './deployment.js';
export * from './type-expression.js';
