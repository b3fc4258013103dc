import { defineConfig } from 'vitest/config';

// Without a file of its own, vitest would take that of the folder above.
export default defineConfig({});
