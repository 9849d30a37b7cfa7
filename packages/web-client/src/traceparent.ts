const digits = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * W3C's `traceparent` of an action that starts in this window: the services' logs and traces of all
 * its effects have its id. The server decides whether it is recorded.
 */
export const newTraceparent = () => `00-${digits(16)}-${digits(8)}-00`;
