import { type Deployment, DeploymentError, type DeploymentFault, loadDeployment } from '@platform-services/sdk/model';
import { buildWorld, type WorldOptions } from './build.js';
import { soundPart } from './sound.js';
import type { World } from './world.js';

/**
 * Builds the world of what may be a deployment.
 *
 * @throws DeploymentError with every fault at once: of its form, and of entities, resources, actions and services wherever
 *   the form lets them be judged
 */
export function loadWorld(value: unknown, options: WorldOptions = {}): World {
  return buildWorld(load(value, options), options);
}

function load(value: unknown, options: WorldOptions): Deployment {
  try {
    return loadDeployment(value);
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new DeploymentError([...error.faults, ...furtherFaults(value, error.faults, options)]);
  }
}

/** The faults of what the loader's faults leave sound. */
function furtherFaults(
  value: unknown,
  faults: readonly DeploymentFault[],
  options: WorldOptions,
): readonly DeploymentFault[] {
  const sound = soundPart(value, faults);
  if (sound === undefined) return [];
  try {
    buildWorld(sound.deployment, options);
    return [];
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    return error.faults.map((fault) => ({ ...fault, pointer: sound.pointerOf(fault.pointer) }));
  }
}
