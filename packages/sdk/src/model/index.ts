export { base64Bytes } from '../platform/bytes.js';
export { isBase64, variableIn } from './access-check.js';
export type { AccessParts, ModelPart, Part, ServicePart } from './access-parts.js';
export { Decimal } from './decimal.js';
export { defineDeployment, defineModel } from './define.js';
export type * from './deployment.js';
export { checkDeployment, type DeploymentCheck, modelProblem } from './deployment-check.js';
export { loadDeployment, maxDeploymentLevels, parseDeployment, readDeploymentText } from './deployment-file.js';
export type { EntityContent, EntityReferenceTo, EntityResult, SimpleNameOf } from './inference.js';
export { nearest, parserSentences, visible } from './message.js';
export type * from './model-types.js';
export {
  type EntityDescription,
  type EnumDescription,
  ModelTypes,
  modelTypes,
  type PropertyDescription,
  type TypeDescription,
} from './model-view.js';
export { NumberText } from './number-text.js';
export { DeploymentError, type DeploymentProblem, Problems, pointerTo } from './problem.js';
export { type EntityId, type EntityIdInput, EntityReference, ref, TypedValue, typed } from './reference.js';
export * from './type-expression.js';
export type { EntityShape, TypedModel } from './typed-model.js';
export type * from './values.js';
