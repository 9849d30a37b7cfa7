import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@soloist/contracts';

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 10;

const newCode = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes of 49 random bits each, and their keyed hashes. */
export function newRecoveryCodes(key: Buffer, accountId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => recoveryCodeHash(code, { key, accountId })),
  };
}

/** `code` without its hyphen. */
export const recoveryCodeHash = (
  code: string,
  { key, accountId }: { key: Buffer; accountId: string },
) => createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url');
