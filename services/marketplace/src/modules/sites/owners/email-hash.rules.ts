import { createHash } from 'node:crypto';
import { emailKey } from '@soloist/contracts';

/** By which an address is known again without being kept. */
export const hashAddress = (email: string) =>
  createHash('sha256').update(emailKey(email)).digest('base64url');
