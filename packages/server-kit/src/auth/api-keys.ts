import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters of 62 have 256 bits. */
const secretLength = 43;
/** 62 to the power of 6 exceeds 32 bits. */
const checksumLength = 6;
/** The prefix lets people and secret scanners recognise a credential; then secret and checksum. */
const prefixes = {
  apiKey: 'slk_',
  appAccessToken: 'sla_',
  appRefreshToken: 'slr_',
  appSecret: 'sls_',
} as const;
const pattern = /^sl[ka]_[0-9A-Za-z]{49}$/;

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A new random API key, with a checksum at its end. */
export const createApiKey = (): string => createCredential('apiKey');

/** A new random credential of a program: the prefix of its kind, 256 bits, and a checksum. */
export function createCredential(kind: keyof typeof prefixes): string {
  const secret = Array.from({ length: secretLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
  const start = prefixes[kind] + secret;
  return start + checksumOf(start);
}

/**
 * Whether a text has the form and the checksum of an API key or an app's access token: a typing
 * error is found offline.
 */
export const isApiKey = (text: string): boolean =>
  pattern.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** Whether a credential is an app's access token. */
export const isAppToken = (text: string): boolean => text.startsWith(prefixes.appAccessToken);

/** What is stored of a credential: its 256 random bits need neither salt nor a slow hash. */
export const hashApiKey = (key: string): string => hash('sha256', key, 'base64url');

/** The text after `Bearer`, in any case, that means to be an API key or an app's token, valid or not. */
export const apiKeyIn = (header: string | undefined): string | undefined =>
  header?.match(/^Bearer +(sl[ka]_\S*)$/i)?.[1];
