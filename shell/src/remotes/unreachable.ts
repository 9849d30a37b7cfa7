/** A remote's files did not arrive: the person's connection may be the reason. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
