import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

/**
 * A number in plain digits, as every other program that reads the setting understands it: no
 * hexadecimal, no exponent, no space.
 */
export const numberSetting = (range: z.ZodNumber = z.number()) =>
  z
    .string()
    .regex(/^-?(0|[1-9]\d*)(\.\d+)?$/, 'must be a number, in digits only')
    .transform(Number)
    .pipe(range);

export const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** An IPv6 address is in brackets. */
const isAddress = (text: string) =>
  isIPv4(text) || (/^\[.*\]$/.test(text) && isIPv6(text.slice(1, -1)));

/** Such as `127.0.0.1:80` or `[::1]:80`. */
export function isAddressWithPort(text: string): boolean {
  const colon = text.lastIndexOf(':');
  return isAddress(text.slice(0, colon)) && isPort(text.slice(colon + 1));
}

/** Such as `1.1.1.1`, `1.1.1.1:53` or `2606:4700::1111`. */
export const isNameServer = (text: string) =>
  isAddress(text) || isIPv6(text) || isAddressWithPort(text);

export const isDomain = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);

/** The rules of Amazon, which other bucket servers share. */
export const isBucketName = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);

/** Domain that receives replies and bounce reports by SMTP; empty without one. */
export const inboundMailDomain = z
  .string()
  .refine(isDomain, 'must be a domain in lower case, such as reply.soloist.studio')
  .default('');

/** The text of a PEM file whose line breaks may be written as `\n`. */
export const readPem = (text: string) => text.replaceAll('\\n', '\n');

const canRead = (read: (pem: string) => unknown) => (text: string) => {
  try {
    return Boolean(read(readPem(text)));
  } catch {
    return false;
  }
};
const form = 'in PEM, with \\n for line breaks';
export const privateKeySetting = z
  .string()
  .refine(canRead(createPrivateKey), `must be a private key ${form}`);
export const certificateSetting = z.string().refine(
  canRead((pem) => new X509Certificate(pem)),
  `must be a certificate ${form}`,
);

/** Reports rules between settings even where other settings are invalid. */
export const always = () => true;
