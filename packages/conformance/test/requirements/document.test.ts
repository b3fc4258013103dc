import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requirements } from '../../src/requirements/index.js';
import { renderRequirements } from '../../src/requirements/render.js';

test('docs/requirements.md is what the requirements say (update it with `vitest -u`)', async () => {
  const file = fileURLToPath(new URL('../../../../docs/requirements.md', import.meta.url));
  await expect(renderRequirements(requirements)).toMatchFileSnapshot(file);
});
