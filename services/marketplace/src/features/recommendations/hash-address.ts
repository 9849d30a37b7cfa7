import { createHash } from 'node:crypto';

/** By which an address is known again without being kept. */
export const hashAddress = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
