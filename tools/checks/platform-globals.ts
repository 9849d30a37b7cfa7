// Nothing in a program of Node may see the browser's globals: `document` would pass the check of
// types and fail when it runs. A package's types bring them in with `/// <reference lib="dom" />`,
// for every file of the program; read that package without its types.

// @ts-expect-error
export type BrowserDocument = typeof document;
// @ts-expect-error
export type BrowserWindow = typeof window;
