export { default as pageFiles } from '../../inspector/main.tsx?page';
