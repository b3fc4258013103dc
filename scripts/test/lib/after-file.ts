// Vitest runs this for each test file, so that what a file leaves behind is removed, wherever the file created it.
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.js';

afterAll(removeTemporaryFolders);
