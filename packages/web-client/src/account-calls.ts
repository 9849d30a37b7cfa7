// The schemas of accounts, and zod with them, are 12 KB that a visitor without a session never needs.
export { auth, profiles } from '@soloist/contracts';
