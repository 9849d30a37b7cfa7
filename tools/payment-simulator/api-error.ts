import type { ErrorRequestHandler } from 'express';

/** A refusal in the provider's shape. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(
    description: string,
    { status = 400, field }: { status?: number; field?: string } = {},
  ) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export const unknownId = () => new ApiRefusal('The id provided does not exist');

export const answerRefusal: ErrorRequestHandler = (err, _req, res, _next) => {
  const { message, status = 500, field } = err as Partial<ApiRefusal>;
  res.status(status).json({
    error: {
      code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
      description: message,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field ? { field } : {}),
    },
  });
};
