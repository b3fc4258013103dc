import type { Case } from '../../case/case.js';
import { bodyCases } from './bodies.js';
import { combinedCases, downloadCases } from './download.js';
import { nameCases } from './names.js';
import { deleteCases, resourceCases } from './resource.js';
import { severalFilesCases } from './several-files.js';
import { uploadCases } from './upload.js';

export { conditionCases } from './conditions.js';
export { rangeCases } from './ranges.js';

/** 4.1: the streaming endpoint. */
export const streamingCases: readonly Case[] = [
  ...downloadCases,
  ...deleteCases,
  ...uploadCases,
  ...bodyCases,
  ...resourceCases,
  ...combinedCases,
  ...severalFilesCases,
  ...nameCases,
];
