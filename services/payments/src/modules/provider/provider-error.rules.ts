import { unavailable } from '@soloist/server-kit';

/**
 * `refused`: the provider rejected it and did nothing. `noAnswer`: it may have been executed;
 * query its outcome later, and never send it again blindly.
 */
type ProviderErrorKind = 'refused' | 'noAnswer';

interface Refusal {
  status: number;
  /** The provider's code, such as `BAD_REQUEST_ERROR`. */
  code: string;
  description: string;
  /** The rejected field of the request. */
  field?: string | undefined;
  reason?: string | undefined;
}

/** Outcome of a failed call to the provider; contains none of the sent data. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly refusal: Refusal | undefined;

  constructor(kind: ProviderErrorKind, message: string, refusal?: Refusal) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.refusal = refusal;
  }
}

export const noAnswer = (why: string) =>
  new ProviderError('noAnswer', `The payment provider did not respond: ${why}`);
export const refused = (refusal: Refusal) =>
  new ProviderError('refused', `The payment provider refused: ${refusal.description}`, refusal);

const isOfKind = (err: unknown, kind: ProviderErrorKind) =>
  err instanceof ProviderError && err.kind === kind;
export const isRefused = (err: unknown) => isOfKind(err, 'refused');
export const isNoAnswer = (err: unknown) => isOfKind(err, 'noAnswer');

/** Our key is wrong or unauthorised: this says nothing about the request. */
export const isKeyRejected = (err: unknown) =>
  isRefused(err) && [401, 403].includes((err as ProviderError).refusal?.status ?? 0);

export const providerUnavailableMessage = 'The payment provider isn’t responding. Try again.';

/** The error shown to a person during a request. */
export const toUnavailableError = (err: unknown) =>
  isNoAnswer(err) ? unavailable(providerUnavailableMessage, err) : err;
