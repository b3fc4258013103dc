import { fileURLToPath } from 'node:url';

/** A picture that comes with the tour. */
export const picture: string = fileURLToPath(new URL('../assets/picture.png', import.meta.url));
