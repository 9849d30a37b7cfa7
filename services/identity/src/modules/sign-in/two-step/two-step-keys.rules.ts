import { hkdfSync } from 'node:crypto';

/** The keys of two-step verification and of links in emails about it and sign-ins, derived from the service's secret. */
export const createTwoStepKeys = (secret: Buffer) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    sealing: derive('two-step secrets'),
    hashing: derive('recovery codes'),
    stopping: derive('recovery stops'),
    reporting: derive('sign-in reports'),
  };
};
export type TwoStepKeys = ReturnType<typeof createTwoStepKeys>;
