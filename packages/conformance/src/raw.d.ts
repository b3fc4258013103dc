/** The text of a file: `import style from './page.css?raw'`. Vite knows it by itself, tsup.config.ts teaches it to esbuild. */
declare module '*?raw' {
  const text: string;
  export default text;
}
