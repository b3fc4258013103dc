import { defineConfig } from 'vitest/config';

// Without a file of its own, vitest would take that of the folder above.
// The tests start the program, which takes long on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000 } });
