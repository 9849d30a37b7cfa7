import type { ErrorRequestHandler } from 'express';

interface Details {
  status?: number;
  field?: string;
  /** What it is about, such as `{ payment_id }`. */
  metadata?: Record<string, string>;
}

/** A refusal in the provider's shape. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly metadata: Record<string, string>;
  constructor(description: string, { status = 400, field, metadata = {} }: Details = {}) {
    super(description);
    this.status = status;
    this.field = field;
    this.metadata = metadata;
  }
}

export const unknownId = () => new ApiRefusal('The id provided does not exist');

export const answerRefusal: ErrorRequestHandler = (err, _req, res, _next) => {
  const { message, status = 500, field, metadata = {} } = err as Partial<ApiRefusal>;
  res.status(status).json({
    error: {
      code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
      description: message,
      source: metadata.payment_id ? 'bank' : 'business',
      step: metadata.payment_id ? 'payment_authorization' : 'payment_initiation',
      reason: metadata.payment_id ? 'payment_failed' : 'input_validation_failed',
      metadata,
      field,
    },
  });
};
