import { defineConfig } from 'vitest/config';

// Without a file of its own, vitest would take that of the folder above.
// Loading Express and Next.js takes long on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000 } });
