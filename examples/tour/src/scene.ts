import type { Access } from '@platform-services/sdk';
import type { demoModel } from './model.js';
import type { Narrator } from './narrator.js';

/** What every step works with. */
export interface Scene {
  readonly demo: Access<typeof demoModel>;
  readonly narrator: Narrator;
}

/** Marks the people whom the tour creates, so that the last step removes them and nobody else. */
export const tourMark = 'on-tour';
