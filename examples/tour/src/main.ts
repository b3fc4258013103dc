import { HttpError, PlatformServicesError } from '@platform-services/sdk';
import { tour } from './tour.js';

const [baseUrl = 'http://127.0.0.1:8080'] = process.argv.slice(2);

try {
  await tour({ baseUrl, write: (line) => console.log(line) });
} catch (error) {
  if (!(error instanceof PlatformServicesError)) throw error;
  console.error(`${error.name}: ${error.message}`);
  if (!(error instanceof HttpError)) console.error('Is a server running? Start one with: npx platform-services-server');
  process.exitCode = 1;
}
