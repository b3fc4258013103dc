import { fileURLToPath } from 'node:url';
import * as conformance from '@platform-services/conformance';
import * as server from '@platform-services/reference-server';
import * as msw from '@platform-services/reference-server/msw';
import * as sdk from '@platform-services/sdk';
import * as importing from '@platform-services/sdk/import';
import * as model from '@platform-services/sdk/model';
import * as tracing from '@platform-services/sdk/opentelemetry';
import { walk } from './walk.cjs';

const packages = { sdk, model, importing, tracing, server, msw, conformance };

console.log(JSON.stringify(await walk(packages, `${fileURLToPath(import.meta.url)}.bytes`)));
