import manifest from '../package.json' with { type: 'json' };

/** The suite's version. */
export const version: string = manifest.version;
