import type { FieldProblem } from '@soloist/contracts';

/**
 * A failed call. `status` is 0 without a response; `code` is a stable word (see `errorCodes` in
 * contracts), `message` the sentence to show, `details` problems by field.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FieldProblem[];

  constructor({
    status,
    code,
    message,
    details = [],
  }: {
    status: number;
    code: string;
    message: string;
    details?: FieldProblem[];
  }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
