import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters of 62 have 256 bits. */
const secretLength = 43;
/** 62 to the power of 6 exceeds 32 bits. */
const checksumLength = 6;
/** The prefix lets people and secret scanners recognise a key; then secret and checksum. */
const pattern = /^slk_[0-9A-Za-z]{49}$/;

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
export function createApiKey(): string {
  const secret = Array.from({ length: secretLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
  const start = `slk_${secret}`;
  return start + checksumOf(start);
}

/** Whether a text has the form and the checksum of an API key: a typing error is found offline. */
export const isApiKey = (text: string): boolean =>
  pattern.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** What is stored of an API key: its 256 random bits need neither salt nor a slow hash. */
export const hashApiKey = (key: string): string => hash('sha256', key, 'base64url');

/** The text after `Bearer`, in any case, that means to be an API key, valid or not. */
export const apiKeyIn = (header: string | undefined): string | undefined =>
  header?.match(/^Bearer +(slk_\S*)$/i)?.[1];
