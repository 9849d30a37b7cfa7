import { hkdfSync } from 'node:crypto';

/** The keys of two-step verification, derived from the service's secret. */
export const createTwoStepKeys = (secret: Buffer) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    sealing: derive('two-step secrets'),
    hashing: derive('recovery codes'),
    stopping: derive('recovery stops'),
  };
};
export type TwoStepKeys = ReturnType<typeof createTwoStepKeys>;
