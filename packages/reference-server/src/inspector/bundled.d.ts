/** The files of the inspector's page. `bundle-inspector.ts` makes them when the server is built. */
declare module '*?page' {
  const page: { readonly html: string; readonly script: string; readonly style: string; readonly hash: string };
  export default page;
}
