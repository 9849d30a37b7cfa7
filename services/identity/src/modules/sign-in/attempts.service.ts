import {
  createKeyedHash,
  networkOf,
  rateLimitedFor,
  type ServiceContext,
} from '@soloist/server-kit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const minutes = (count: number) => count * 60;
const days = (count: number) => count * 24 * 3600;

/** Guesses at short codes of one account in a day, across codes and networks. */
export const mostCodeGuessesADay = 20;
/** Short codes emailed to an account per hour. */
const shortCodesAnHour = 6;

// Each limit per account has a smaller limit per network, so that one stranger alone cannot use it up;
// the limits per IP address are against one network that tries many accounts.
const rules = {
  passwordByDevice: { points: 10, duration: minutes(15) },
  passwordByNetwork: { points: 10, duration: minutes(15) },
  passwordByAccount: { points: 20, duration: minutes(15) },
  passwordByAccountDaily: { points: 100, duration: days(1) },
  passwordByAddress: { points: 100, duration: minutes(15) },
  ownPassword: { points: 10, duration: minutes(15) },
  secondStepByDevice: { points: 10, duration: minutes(15) },
  secondStepByDeviceDaily: { points: mostCodeGuessesADay, duration: days(1) },
  secondStepByNetwork: { points: 5, duration: minutes(15) },
  secondStepByAccountDaily: { points: mostCodeGuessesADay, duration: days(1) },
  secondStepByAddress: { points: 50, duration: minutes(60) },
  signedInCode: { points: 10, duration: minutes(15) },
  signedInCodeDaily: { points: mostCodeGuessesADay, duration: days(1) },
  recoveryByAccount: { points: 3, duration: days(7) },
  recoveryByAddress: { points: 10, duration: days(1) },
  reportByAccount: { points: 10, duration: days(1) },
  passkeyByAddress: { points: 100, duration: minutes(15) },
  codeByNetwork: { points: 5, duration: minutes(15) },
  codeByAccountDaily: { points: mostCodeGuessesADay, duration: days(1) },
  codeByAddress: { points: 50, duration: minutes(60) },
  mailedCodesByNetwork: { points: shortCodesAnHour, duration: minutes(60) },
  mailedCodesByAccount: { points: 2 * shortCodesAnHour, duration: minutes(60) },
  mailedCodesByMailbox: { points: 4 * shortCodesAnHour, duration: minutes(60) },
  contactByEmail: { points: 5, duration: minutes(60) },
  contactByAddress: { points: 20, duration: minutes(60) },
};
type Rule = keyof typeof rules;

const sentences = {
  password: 'Too many wrong passwords. Reset your password or wait.',
  ownPassword: 'Too many wrong passwords.',
  secondStep: 'Too many wrong codes. Use a recovery code or wait.',
  recoveryCode: 'Too many wrong codes.',
  passkey: 'Too many failed passkeys. Log in with your password or wait.',
  code: 'Too many wrong codes. Request a new one or wait.',
  recovery: 'Too many recovery requests.',
  report: 'You’ve reported several sign-ins today. Change your password and log out other devices.',
  contact: 'Too many messages.',
  mail: 'We’ve sent several codes. Use the newest one or wait.',
};

/** The account that someone guesses at, and from where. */
interface Guess {
  email: string;
  ip: string;
}
interface PasswordGuess extends Guess {
  /** Mark of the device, if the account knows it. */
  knownMark?: string | undefined;
}
interface CodeGuess extends Guess {
  code: string;
}

interface AttemptStore {
  redis: ServiceContext['redis'];
  /** The installation's secret, which hides whose counter a key is. */
  secret: string;
}

const byNetwork = ({ email, ip }: Guess) => `${networkOf(ip)} ${email}`;
const byDevice = ({ email, knownMark }: PasswordGuess) => `${knownMark} ${email}`;
/** Most providers deliver any plus suffix to the same mailbox. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.split('+', 1)[0]}@${domain}`;
}

export const shortCodeLength = 6;
const isShort = ({ code }: CodeGuess) => code.length === shortCodeLength;

/**
 * Counts guesses in Redis (in this process's memory while Redis is down). A guess counts before it is
 * checked, so that concurrent ones get no more than their share, and is refunded when it was right.
 * Emails count whether or not they belong to an account. Redis stores keyed hashes only: a counter may
 * outlive the account by its window.
 */
export function createAttempts({ redis, secret }: AttemptStore) {
  const hash = createKeyedHash(secret, 'attempts at accounts');
  const limiterOf = (rule: Rule) => {
    const options = { ...rules[rule], keyPrefix: `identity:attempts:${rule}` };
    const insuranceLimiter = new RateLimiterMemory(options);
    const limiter = new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
    return {
      consume: (key: string) => limiter.consume(hash(key)),
      reward: (key: string) => limiter.reward(hash(key)),
      get: (key: string) => limiter.get(hash(key)),
      delete: (key: string) => limiter.delete(hash(key)),
    };
  };
  const limiters = Object.fromEntries(
    (Object.keys(rules) as Rule[]).map((rule) => [rule, limiterOf(rule)]),
  ) as Record<Rule, ReturnType<typeof limiterOf>>;

  /** Counts an attempt; returns how long the rule refuses it, 0 if it does not. */
  async function waitMsOf(rule: Rule, key: string): Promise<number> {
    try {
      await limiters[rule].consume(key);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
      throw refused;
    }
  }

  /** Checks one after the other, so that a refusal by a narrow limit does not use up a wider one. */
  async function firstWaitMs(tries: [Rule, string][]): Promise<number> {
    for (const [rule, key] of tries) {
      const waitMs = await waitMsOf(rule, key);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  async function count(tries: [Rule, string][], reason: string) {
    const waitMs = await firstWaitMs(tries);
    if (waitMs > 0) throw rateLimitedFor(waitMs, reason);
  }

  return {
    /** @throws AppError `rate_limited`. */
    countContact: ({ email, ip }: Guess) =>
      count(
        [
          ['contactByEmail', email],
          ['contactByAddress', networkOf(ip)],
        ],
        sentences.contact,
      ),
    /**
     * Whether the right password is enough; otherwise an emailed code is needed as well. A known device
     * has separate guesses that no one else can use up.
     * @throws AppError `rate_limited` for a network that tries many accounts.
     */
    async countPassword(guess: PasswordGuess): Promise<boolean> {
      const { email, ip, knownMark } = guess;
      if (knownMark && (await waitMsOf('passwordByDevice', byDevice(guess))) === 0) return true;
      await count([['passwordByAddress', networkOf(ip)]], sentences.password);
      const waitMs = await firstWaitMs([
        ['passwordByNetwork', byNetwork(guess)],
        ['passwordByAccount', email],
        ['passwordByAccountDaily', email],
      ]);
      return waitMs === 0;
    },
    async forgivePasswords(guess: PasswordGuess) {
      const { email, ip, knownMark } = guess;
      if (knownMark) return void (await limiters.passwordByDevice.delete(byDevice(guess)));
      await limiters.passwordByNetwork.delete(byNetwork(guess));
      await limiters.passwordByAccount.reward(email);
      await limiters.passwordByAccountDaily.reward(email);
      await limiters.passwordByAddress.reward(networkOf(ip));
    },
    /** Resets the counters after a password reset: earlier guesses no longer matter. */
    async forgetPasswords(guess: Guess) {
      await limiters.passwordByNetwork.delete(byNetwork(guess));
      await limiters.passwordByAccount.delete(guess.email);
      await limiters.passwordByAccountDaily.delete(guess.email);
    },
    /**
     * Counts password confirmations of a signed-in person separately: guesses from outside do not keep
     * the owner from changing the password. @throws AppError `rate_limited`.
     */
    countCurrentPassword: (userId: string) =>
      count([['ownPassword', userId]], sentences.ownPassword),
    forgiveCurrentPasswords: (userId: string) => limiters.ownPassword.delete(userId),
    /**
     * Counts a guess at the second step. A known device has separate guesses; recovery codes cannot be
     * guessed, so strangers who know the password cannot use up the owner's.
     * @throws AppError `rate_limited`.
     */
    async countSecondStep(guess: PasswordGuess & CodeGuess) {
      const { email, ip, knownMark } = guess;
      const isAppCode = isShort(guess);
      const ofDevice: [Rule, string][] = [
        ['secondStepByDevice', byDevice(guess)],
        ...(isAppCode ? ([['secondStepByDeviceDaily', byDevice(guess)]] as [Rule, string][]) : []),
      ];
      const hasDeviceGuess = knownMark && (await firstWaitMs(ofDevice)) === 0;
      if (hasDeviceGuess) return;
      await count(
        [
          ['secondStepByAddress', networkOf(ip)],
          ...(isAppCode
            ? ([
                ['secondStepByNetwork', byNetwork(guess)],
                ['secondStepByAccountDaily', email],
              ] as [Rule, string][])
            : []),
        ],
        isAppCode ? sentences.secondStep : sentences.recoveryCode,
      );
    },
    async forgiveSecondStep(guess: PasswordGuess & CodeGuess) {
      const { email, ip, knownMark } = guess;
      if (knownMark) {
        await limiters.secondStepByDevice.delete(byDevice(guess));
        return void (await limiters.secondStepByDeviceDaily.delete(byDevice(guess)));
      }
      await limiters.secondStepByAddress.reward(networkOf(ip));
      if (!isShort(guess)) return;
      await limiters.secondStepByNetwork.delete(byNetwork(guess));
      await limiters.secondStepByAccountDaily.reward(email);
    },
    /** Counts codes of a signed-in person: another person may use the session. @throws AppError `rate_limited`. */
    countSignedInCode: (userId: string, code: string) =>
      count(
        [
          ['signedInCode', userId],
          ...(code.length === shortCodeLength
            ? ([['signedInCodeDaily', userId]] as [Rule, string][])
            : []),
        ],
        sentences.recoveryCode,
      ),
    async forgiveSignedInCodes(userId: string) {
      await limiters.signedInCode.delete(userId);
      await limiters.signedInCodeDaily.delete(userId);
    },
    /** Counts requests of a person who completed the first step. @throws AppError `rate_limited`. */
    countRecovery: ({ email, ip }: Guess) =>
      count(
        [
          ['recoveryByAddress', networkOf(ip)],
          ['recoveryByAccount', email],
        ],
        sentences.recovery,
      ),
    /** Counts reports of sign-ins, which anyone with a session can make. @throws AppError `rate_limited`. */
    countReport: (userId: string) => count([['reportByAccount', userId]], sentences.report),
    /** A signature cannot be guessed, so only a network that tries many is limited. @throws AppError `rate_limited`. */
    countPasskey: (ip: string) => count([['passkeyByAddress', networkOf(ip)]], sentences.passkey),
    forgivePasskey: (ip: string) => limiters.passkeyByAddress.reward(networkOf(ip)),
    /** Counts a guess; one at a long code, which cannot be guessed, uses up no account's. @throws AppError `rate_limited`. */
    countCode: (guess: CodeGuess) =>
      count(
        [
          ['codeByAddress', networkOf(guess.ip)],
          ...(isShort(guess)
            ? ([
                ['codeByNetwork', byNetwork(guess)],
                ['codeByAccountDaily', guess.email],
              ] as [Rule, string][])
            : []),
        ],
        sentences.code,
      ),
    async forgiveCodes(guess: CodeGuess) {
      await limiters.codeByAddress.reward(networkOf(guess.ip));
      if (!isShort(guess)) return;
      await limiters.codeByNetwork.delete(byNetwork(guess));
      await limiters.codeByAccountDaily.reward(guess.email);
    },
    /** Resets the counters of an email whose account is deleted or changed. */
    async forgetAddress(email: string) {
      const ofAccount: Rule[] = [
        'passwordByAccount',
        'passwordByAccountDaily',
        'codeByAccountDaily',
        'secondStepByAccountDaily',
        'recoveryByAccount',
        'mailedCodesByAccount',
        'contactByEmail',
      ];
      for (const rule of ofAccount) await limiters[rule].delete(email);
      await limiters.mailedCodesByMailbox.delete(mailboxOf(email));
    },
    /**
     * Allows a new code and resets this network's guesses. The code is long once strangers have used up
     * the account's guesses or half of its emails.
     * @throws AppError `rate_limited`.
     */
    async countMailedCode(guess: Guess): Promise<{ isLong: boolean }> {
      const { email } = guess;
      await count(
        [
          ['mailedCodesByNetwork', byNetwork(guess)],
          ['mailedCodesByAccount', email],
          ['mailedCodesByMailbox', mailboxOf(email)],
        ],
        sentences.mail,
      );
      await limiters.codeByNetwork.delete(byNetwork(guess));
      const [mailed, guessed] = await Promise.all([
        limiters.mailedCodesByAccount.get(email),
        limiters.codeByAccountDaily.get(email),
      ]);
      const isGuessedOut = (guessed?.consumedPoints ?? 0) >= mostCodeGuessesADay;
      return { isLong: isGuessedOut || (mailed?.consumedPoints ?? 0) > shortCodesAnHour };
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
