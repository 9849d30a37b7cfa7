import { createHash } from 'node:crypto';
import { emailKey } from '@soloist/contracts';

/** A hash that identifies an address without storing it. */
export const hashAddress = (email: string) =>
  createHash('sha256').update(emailKey(email)).digest('base64url');
