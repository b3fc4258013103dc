import * as sdk from '@platform-services/sdk';
import { callAll } from './calls.mjs';

const [, , worlds = '', file = ''] = process.argv;
console.log(JSON.stringify(await callAll(sdk, JSON.parse(worlds), file)));
