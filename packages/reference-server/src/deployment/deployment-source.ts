/** What is read of a deployment file. */
export interface DeploymentSource {
  /** The content, which may be invalid. */
  readonly content: unknown;
  /** The folder in which the file is, and to which the paths in it are relative. */
  readonly directory: string;
}

/** A deployment file that cannot be read. */
export class DeploymentFileError extends Error {
  /** The name of the class. */
  override readonly name = 'DeploymentFileError';
}
