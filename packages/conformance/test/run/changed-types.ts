import type { Deployment, TypeDefinitions } from '@platform-services/sdk/model';
import { ownDeployment } from '../../src/target/own-deployment.js';

type TypeDefinition = TypeDefinitions[string];

/** Returns the own deployment with each of its types changed. */
export const withChangedTypes = (change: (type: TypeDefinition, name: string) => TypeDefinition): Deployment => ({
  ...ownDeployment,
  models: ownDeployment.models?.map((model) => ({
    ...model,
    types: Object.fromEntries(Object.entries(model.types).map(([name, type]) => [name, change(type, name)])),
  })),
});
