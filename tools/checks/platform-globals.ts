// No Node program may see the browser's globals: `document` would pass the type check and fail at
// run time. A package's types can add them with `/// <reference lib="dom" />` for every file of the
// program; import such a package without its types.

// @ts-expect-error
export type BrowserDocument = typeof document;
// @ts-expect-error
export type BrowserWindow = typeof window;
