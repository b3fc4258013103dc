import { defineConfig } from 'vitest/config';

// Without this file, vitest would use that of the folder above. Loading Express and Next.js takes long on a busy
// machine.
export default defineConfig({ test: { testTimeout: 60_000 } });
