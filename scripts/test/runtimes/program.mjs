import * as sdk from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { callAll } from './calls.mjs';

const [, , worlds = '', file = ''] = process.argv;
console.log(JSON.stringify(await callAll({ ...sdk, legacy }, JSON.parse(worlds), file)));
