import { Secret, TOTP } from 'otpauth';

/** What authenticator apps expect; the window accepts the code before and after. */
const settings = { issuer: 'Soloist', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;
const secretBytes = 20;

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...settings, label, secret: Secret.fromBase32(secret) });

/** The address in the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The count of 30 s that the code belongs to; `undefined` for a wrong or an old one. */
export function counterOf(secret: string, code: string): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, window });
  return delta === null ? undefined : totp.counter() + delta;
}
