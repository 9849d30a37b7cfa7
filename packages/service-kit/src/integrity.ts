import { createHash } from 'node:crypto';

/** The hash by which browsers and gateways know a file (Subresource Integrity, SHA-384). */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
