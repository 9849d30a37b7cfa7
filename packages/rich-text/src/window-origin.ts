/** The page's origin in a browser; undefined elsewhere, where the types have no window either. */
export const windowOrigin = () =>
  (globalThis as { location?: { origin: string } }).location?.origin;
