import { networkOf, rateLimited, type ServiceContext } from '@soloist/service-kit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const minutes = (count: number) => count * 60;

// By account against guessing one person's secret, by address against trying many persons.
const rules = {
  passwordByAccount: { points: 10, duration: minutes(15) },
  passwordByAddress: { points: 100, duration: minutes(15) },
  ownPassword: { points: 10, duration: minutes(15) },
  codeByAccount: { points: 5, duration: minutes(15) },
  codeByAddress: { points: 50, duration: minutes(60) },
  mailedCodes: { points: 6, duration: minutes(60) },
  contactByEmail: { points: 5, duration: minutes(60) },
  contactByAddress: { points: 20, duration: minutes(60) },
};
type Rule = keyof typeof rules;

const sentences = {
  password: 'Too many wrong passwords. Please wait 15 minutes, or reset your password.',
  ownPassword: 'Too many wrong passwords. Please wait 15 minutes.',
  code: 'Too many wrong codes. Please ask for a new one.',
  contact: 'We have had several messages from you. Please wait an hour before you write again.',
  mail: 'We have mailed several codes already. Please wait an hour before you ask for another.',
};

/**
 * Counts guesses in Redis (in this process's memory while Redis is away). A try is counted before
 * it is judged, so that many at once get no more than their share, and given back when it was right.
 * E-mail addresses are counted whether or not they belong to an account.
 */
export function createAttempts(redis: ServiceContext['redis']) {
  const limiterOf = (rule: Rule) => {
    const options = { ...rules[rule], keyPrefix: `identity:attempts:${rule}` };
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  };
  const limiters = Object.fromEntries(
    (Object.keys(rules) as Rule[]).map((rule) => [rule, limiterOf(rule)]),
  ) as Record<Rule, RateLimiterRedis>;

  async function count(tries: [Rule, string][], sentence: string) {
    try {
      await Promise.all(tries.map(([rule, key]) => limiters[rule].consume(key)));
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? rateLimited(sentence) : refused;
    }
  }

  return {
    /** @throws AppError `rate_limited`. */
    countContact: ({ email, ip }: { email: string; ip: string }) =>
      count(
        [
          ['contactByEmail', email],
          ['contactByAddress', networkOf(ip)],
        ],
        sentences.contact,
      ),
    /** @throws AppError `rate_limited`. */
    countPassword: ({ email, ip }: { email: string; ip: string }) =>
      count(
        [
          ['passwordByAccount', email],
          ['passwordByAddress', networkOf(ip)],
        ],
        sentences.password,
      ),
    async forgivePasswords({ email, ip }: { email: string; ip: string }) {
      await limiters.passwordByAccount.delete(email);
      await limiters.passwordByAddress.reward(networkOf(ip));
    },
    /** After a reset: guesses at the former password say nothing about the new one. */
    forgetPasswords: (email: string) => limiters.passwordByAccount.delete(email),
    /**
     * The password of somebody who is signed in, counted apart: guesses from outside do not keep
     * the owner from changing it. @throws AppError `rate_limited`.
     */
    countOwnPassword: (userId: string) => count([['ownPassword', userId]], sentences.ownPassword),
    forgiveOwnPasswords: (userId: string) => limiters.ownPassword.delete(userId),
    /** @throws AppError `rate_limited`. */
    countCode: ({ email, ip }: { email: string; ip: string }) =>
      count(
        [
          ['codeByAccount', email],
          ['codeByAddress', networkOf(ip)],
        ],
        sentences.code,
      ),
    async forgiveCodes({ email, ip }: { email: string; ip: string }) {
      await limiters.codeByAccount.delete(email);
      await limiters.codeByAddress.reward(networkOf(ip));
    },
    /** The address belongs to nobody any more, or to somebody new. */
    async forgetAddress(email: string) {
      const rules: Rule[] = ['passwordByAccount', 'codeByAccount', 'mailedCodes', 'contactByEmail'];
      for (const rule of rules) await limiters[rule].delete(email);
    },
    /** Allows a new code and the tries that come with it. @throws AppError `rate_limited`. */
    async countMailedCode(email: string) {
      await count([['mailedCodes', email]], sentences.mail);
      await limiters.codeByAccount.delete(email);
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
