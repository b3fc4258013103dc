/** A deployment file that cannot be read. */
export class DeploymentFileError extends Error {
  override readonly name = 'DeploymentFileError';
}
