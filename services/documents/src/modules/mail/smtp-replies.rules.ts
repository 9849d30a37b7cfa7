/** How an attempt to send one message ended. `response` is the server's reply, without status codes. */
export type SendResult =
  | { outcome: 'sent'; response: string }
  /** The server said no, and will say no again. */
  | { outcome: 'refused'; response: string }
  /** The server does not know the address, or does not accept email for it. */
  | { outcome: 'bounced'; response: string }
  /** Certainly not sent: worth another try. */
  | { outcome: 'unsent'; cause: Error; response?: string }
  /** The server has the whole message and did not answer, so the outcome is unknown. */
  | { outcome: 'unknown'; cause: Error };

/** `550 5.1.1 No such user` without its numbers. */
export const withoutStatusCodes = (response = '') =>
  response.replace(/^\d{3}[ -](\d\.\d+\.\d+ )?/, '').trim();

/** A class of refusal that is not about who the recipient is: the system, the protocol, a policy. */
export const isAboutAddress = (status = '') => !/^5\.[3567]\./.test(status);
