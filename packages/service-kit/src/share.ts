import { createHash } from 'node:crypto';

/**
 * Whether `who` is among `share` per cent of all for something, such as a flag or a canary: the same ones
 * each time, others for the next thing. Who is among them stays so while the share grows.
 */
export function isInShare(share: number, { of, who }: { of: string; who: string }): boolean {
  const number = createHash('sha256').update(`${of} ${who}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100 < share;
}
