import * as sdk from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { callAll } from './calls.mjs';

Object.assign(globalThis, {
  callAll: (/** @type {import('./calls.mjs').Worlds} */ worlds) => callAll({ ...sdk, legacy }, worlds, '/a/file'),
});
