import { parseArgs } from 'node:util';
import { HttpError, PlatformServicesError } from '@platform-services/sdk';
import { tour } from './tour.js';

const { values, positionals } = parseArgs({
  options: { vendor: { type: 'string' }, deployed: { type: 'boolean' } },
  allowPositionals: true,
});
const [baseUrl = 'http://127.0.0.1:8080'] = positionals;
const vendor = values.vendor === undefined ? {} : { vendor: values.vendor };
const dialect = values.deployed === true ? ({ dialect: 'deployed' } as const) : {};

try {
  await tour({ baseUrl, ...vendor, ...dialect, write: (line) => console.log(line) });
} catch (error) {
  if (!(error instanceof PlatformServicesError)) throw error;
  console.error(`${error.name}: ${error.message}`);
  if (!(error instanceof HttpError)) console.error('Is a server running? Start one with: npx platform-services-server');
  process.exitCode = 1;
}
