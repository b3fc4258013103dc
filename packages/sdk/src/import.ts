export { type ImportedDeployment, importDeployment } from './discovery/import-deployment.js';
export type { Limits } from './discovery/observe.js';
export { ServiceError, type ServiceSource } from './discovery/service.js';
export type { Credentials } from './session/credentials.js';
