export { aliveElements, aliveEntries, isLeftBehind, readable, storedIndex } from '../model/read.js';
