/**
 * The text of a file: `import style from "./page.css?raw"`. Vite knows it by itself, scripts/lib/raw-text.ts teaches it
 * to esbuild.
 */
declare module '*?raw' {
  const text: string;
  export default text;
}
