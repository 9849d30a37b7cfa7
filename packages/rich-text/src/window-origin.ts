/** The origin of the page in a browser; nothing elsewhere, where types know of no window either. */
export const windowOrigin = () =>
  (globalThis as { location?: { origin: string } }).location?.origin;
