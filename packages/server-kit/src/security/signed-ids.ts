import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from './hashes.ts';

const shape = /^([0-9a-f]{24})([0-9a-f]{18})$/;

/**
 * Signed ids for links and addresses: only a person who received one has it. `purpose` prevents the
 * ids of one use from being valid for another. They ignore case, because mail servers may change
 * it.
 */
export function createSignedIds(secret: string, purpose: string) {
  const hash = createKeyedHash(secret, purpose);
  const macOf = (id: string) => Buffer.from(hash(id), 'base64url');
  return {
    /** 42 characters. */
    sign: (id: string) => id + macOf(id).toString('hex'),
    /** The id; undefined for a text that `sign` never created. */
    read(text: string): string | undefined {
      const [, id = '', mac = ''] = shape.exec(text.toLowerCase()) ?? [];
      if (!id || !timingSafeEqual(Buffer.from(mac, 'hex'), macOf(id))) return undefined;
      return id;
    },
  };
}
export type SignedIds = ReturnType<typeof createSignedIds>;
