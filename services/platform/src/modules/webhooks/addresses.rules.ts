import { AppError, invalidInput } from '@soloist/service-kit';
import {
  defaultPostRules,
  localPostRules,
  type PostRules,
  readableUrl,
} from '@soloist/service-kit/safe-post';

export type CheckAddress = (url: string) => void;

/** An installation on one's own machine sends to receivers there as well, others to the internet alone. */
export const postRulesOf = (publicUrl: string): PostRules =>
  new URL(publicUrl).hostname === 'localhost' ? localPostRules : defaultPostRules;

/** As a field's problem, which forms show where it belongs. */
const addressError = (message: string) => invalidInput(message, [{ path: 'url', message }]);

/** What an address says by itself; what its name leads to is checked at each sending. */
export const createAddressCheck =
  (rules: PostRules): CheckAddress =>
  (url) => {
    if (!rules.isLocal && !url.toLowerCase().startsWith('https:')) {
      throw addressError('Enter an https address.');
    }
    try {
      readableUrl(url, rules);
    } catch (err) {
      throw err instanceof AppError
        ? addressError('We can’t send to this address. Enter a public one.')
        : err;
    }
  };
