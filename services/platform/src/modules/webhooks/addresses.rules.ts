import { AppError, invalidInput } from '@soloist/server-kit';
import {
  defaultPostRules,
  localPostRules,
  type PostRules,
  readableUrl,
} from '@soloist/server-kit/safe-post';

export type CheckAddress = (url: string) => void;

/** A local installation also sends to local receivers, others only to the internet. */
export const postRulesOf = (publicUrl: string): PostRules =>
  new URL(publicUrl).hostname === 'localhost' ? localPostRules : defaultPostRules;

/** The error as a field's problem, which forms show next to the field. */
const addressError = (message: string) => invalidInput(message, [{ path: 'url', message }]);

/** Checks the address itself; the IP address of its name is checked at each attempt. */
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
