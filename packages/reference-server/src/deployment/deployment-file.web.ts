import { DeploymentFileError } from './deployment-source.js';

/** @throws DeploymentFileError always, because browsers have no files that a path names */
export function readDeploymentFile(file: string | URL): never {
  throw new DeploymentFileError(
    `The deployment file "${file}" cannot be read, because a browser cannot read files by their paths. Fetch its text, and give createReferenceServer the result of parseDeployment (of @platform-services/sdk/model).`,
  );
}
