import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderRequirements } from '../../src/suite/render-requirements.js';
import { requirements } from '../../src/suite/requirements.js';

test('docs/requirements.md matches the requirements (update it with `vitest -u`)', async () => {
  const file = fileURLToPath(new URL('../../../../docs/requirements.md', import.meta.url));
  await expect(renderRequirements(requirements)).toMatchFileSnapshot(file);
});
