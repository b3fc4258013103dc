import * as sdk from '@platform-services/sdk';
import { callAll } from './calls.mjs';

Object.assign(globalThis, {
  callAll: (/** @type {import('./calls.mjs').Worlds} */ worlds) => callAll(sdk, worlds, '/a/file'),
});
