/** A `.tier` file imported as its text: esbuild's text loader, and a plugin of vitest.config.ts. */
declare module '*.tier' {
  const text: string;
  export default text;
}
