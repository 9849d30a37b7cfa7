const digits = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * W3C's `traceparent` of something that begins in this window: the services' logs and traces of all that
 * follows from it have its id. Whether it is recorded is the server's to say.
 */
export const newTraceparent = () => `00-${digits(16)}-${digits(8)}-00`;
