/** Typed messages between shell and remotes in one page, as DOM events on `window`. */
export interface BrowserEvents {
  /** Show the one toast, or update it in place; it closes after 3 seconds unless told. */
  'soloist:toast': { message: string; kind: 'success' | 'error' | 'info'; durationMs?: number };
  /** Open or close the navigation on a phone; `held`: until told, whatever else is pressed. */
  'soloist:sidebar': { open: boolean; held?: boolean };
}
