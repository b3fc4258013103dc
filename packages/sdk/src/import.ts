export { type ImportedDeployment, importDeployment } from './discovery/import-deployment.js';
export type { InferredProperties, InferredProperty } from './discovery/infer.js';
export { type InferredTypes, inferTypes, type TypeAnswer } from './discovery/infer-types.js';
export type { Limits } from './discovery/service.js';
export { ServiceError, type ServiceSource } from './discovery/service.js';
export type { Credentials } from './session/login.js';
