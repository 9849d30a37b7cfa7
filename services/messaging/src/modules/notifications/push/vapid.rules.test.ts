import { randomBytes } from 'node:crypto';
import { vapidDetails } from './vapid.rules.ts';

const installation = {
  INTERNAL_SECRET: 'a secret of this installation',
  PUBLIC_URL: 'https://soloist.example',
  VAPID_PRIVATE_KEY: '',
};

it('gives an installation the same key at every start, and each a different one', () => {
  const { publicKey } = vapidDetails(installation);
  expect(vapidDetails(installation).publicKey).toBe(publicKey);
  const other = { ...installation, INTERNAL_SECRET: 'a secret of another one' };
  expect(vapidDetails(other).publicKey).not.toBe(publicKey);
});

it('keeps a configured key when the secret changes', () => {
  const VAPID_PRIVATE_KEY = randomBytes(32).toString('base64url');
  const { publicKey, privateKey } = vapidDetails({ ...installation, VAPID_PRIVATE_KEY });
  expect(privateKey).toBe(VAPID_PRIVATE_KEY);
  const later = { ...installation, VAPID_PRIVATE_KEY, INTERNAL_SECRET: 'a later secret' };
  expect(vapidDetails(later).publicKey).toBe(publicKey);
});

it('gives push services a contact: a page, or an email address without a public one', () => {
  expect(vapidDetails(installation).subject).toBe('https://soloist.example');
  const local = { ...installation, PUBLIC_URL: 'http://localhost:8080' };
  expect(vapidDetails(local).subject).toMatch(/^mailto:/);
});
