/**
 * The outcome of an attempt to send one message. `response` is the server's reply, without status
 * codes.
 */
export type SendResult =
  | { outcome: 'sent'; response: string }
  /** The server refused it, and will refuse it again. */
  | { outcome: 'refused'; response: string }
  /** The server does not know the address, or does not accept email for it. */
  | { outcome: 'bounced'; response: string }
  /** The message was certainly not sent, so another attempt is worthwhile. */
  | { outcome: 'unsent'; cause: Error; response?: string }
  /** The server has the whole message and did not answer, so the outcome is unknown. */
  | { outcome: 'unknown'; cause: Error };

/** The reply without its numbers, such as `No such user` for `550 5.1.1 No such user`. */
export const withoutStatusCodes = (response = '') =>
  response.replace(/^\d{3}[ -](\d\.\d+\.\d+ )?/, '').trim();

/**
 * Whether a class of refusal concerns the recipient rather than the system, the protocol or a
 * policy.
 */
export const isAboutAddress = (status = '') => !/^5\.[3567]\./.test(status);
