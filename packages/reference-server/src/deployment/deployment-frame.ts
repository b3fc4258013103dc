import type { AccessDefinition, Deployment } from '@platform-services/sdk/model';

/** A deployment without what requests can change. */
export interface DeploymentFrame extends Omit<Deployment, 'accesses'> {
  readonly accesses: readonly AccessFrame[];
}

/** An access without its entities and resources. */
export type AccessFrame = Omit<AccessDefinition, 'entities' | 'resources'>;

export function frameOf(deployment: Deployment): DeploymentFrame {
  const accesses = deployment.accesses.map(({ entities, resources, ...access }) => access);
  return { ...deployment, accesses };
}
