import { defineConfig } from 'vitest/config';

// Without this file, vitest would use that of the folder above.
export default defineConfig({});
