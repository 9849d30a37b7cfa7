/** Typed messages between shell and remotes in one page, as DOM events on `window`. */
export interface BrowserEvents {
  /** Show the one toast, or update it in place. */
  'soloist:toast': { message: string; kind: 'success' | 'error' | 'info' };
  /** Open or close the navigation on a phone. */
  'soloist:sidebar': { open: boolean };
}
