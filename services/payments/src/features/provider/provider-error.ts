/**
 * `refused`: the provider looked at it and did nothing. `noAnswer`: nobody knows whether it was done;
 * ask later what became of it, and never send it again blindly.
 */
type Kind = 'refused' | 'noAnswer';

interface Refusal {
  status: number;
  /** The provider's, such as `BAD_REQUEST_ERROR`. */
  code: string;
  description: string;
  /** Of what was asked: what is wrong with it. */
  field?: string | undefined;
  reason?: string | undefined;
}

/** What became of a call to the provider that has no good answer; holds nothing that was sent. */
export class ProviderError extends Error {
  readonly kind: Kind;
  readonly refusal: Refusal | undefined;

  constructor(kind: Kind, message: string, refusal?: Refusal) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.refusal = refusal;
  }
}

export const noAnswer = (why: string) =>
  new ProviderError('noAnswer', `The payment provider gave no answer: ${why}`);
export const refused = (refusal: Refusal) =>
  new ProviderError('refused', `The payment provider refused: ${refusal.description}`, refusal);

const isOfKind = (err: unknown, kind: Kind) => err instanceof ProviderError && err.kind === kind;
export const isRefused = (err: unknown) => isOfKind(err, 'refused');
export const isNoAnswer = (err: unknown) => isOfKind(err, 'noAnswer');

/** Our key is wrong, or may not do this: it says nothing about what was asked for. */
export const isOwnFault = (err: unknown) =>
  isRefused(err) && [401, 403].includes((err as ProviderError).refusal?.status ?? 0);
