import type { FailureBody } from '@soloist/contracts';
import type { NextFunction, Request, Response } from 'express';
import mongoose from 'mongoose';
import multer from 'multer';
import { AppError, notFound, unavailable } from '../errors.ts';
import type { Logger } from '../telemetry/logger.ts';

/** A failed upload: multer reports a malformed form as a plain Error. */
export function asUploadError(err: unknown) {
  if (!err || err instanceof multer.MulterError) return err;
  return new AppError('malformed_body', 'The upload is incomplete or isn’t a form. Try again.', {
    cause: err,
  });
}

/** Maps errors of libraries to what they mean for the caller. */
function asAppError(err: unknown): AppError {
  if (err instanceof AppError) return err;
  if (err instanceof multer.MulterError) {
    return err.code === 'LIMIT_FILE_SIZE'
      ? new AppError('body_too_large', 'This file is too large.', { cause: err })
      : new AppError('invalid_input', 'This endpoint doesn’t accept this upload.', {
          cause: err,
        });
  }
  const type = (err as { type?: string }).type;
  if (type === 'entity.too.large')
    return new AppError('body_too_large', 'The request is too large.', { cause: err });
  if (type && /^(entity|encoding|charset|request)\./.test(type)) {
    return new AppError('malformed_body', 'The request is not valid JSON.', { cause: err });
  }
  if (err instanceof URIError) return notFound('address');
  if (
    err instanceof Error &&
    /^Mongo(Server|Network|oose)\w*(Selection|Network|Closed|Timeout)/.test(err.name)
  ) {
    return unavailable('We couldn’t reach the database. Try again.', err);
  }
  if (err instanceof mongoose.mongo.MongoNetworkError || /buffering timed out/.test(String(err))) {
    return unavailable('We couldn’t reach the database. Try again.', err);
  }
  return new AppError('internal', 'Something went wrong on our side. Try again.', {
    cause: err,
  });
}

/** The last handler of an app: converts a thrown error to the response that contracts describe. */
export function sendError(logger: Logger) {
  // Express recognises an error handler by its four parameters.
  return (err: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(err);
    const failed = asAppError(err);
    if (failed.status >= 500)
      logger.error({ err: failed.cause ?? failed, code: failed.code }, failed.message);
    if (failed.code === 'no_content') return void res.status(204).end();
    const body: FailureBody = {
      success: false,
      message: failed.message,
      code: failed.code,
      details: failed.details,
      requestId: res.locals.requestId as string,
      traceId: res.locals.traceId as string,
    };
    if (failed.retryAfterSeconds) res.setHeader('retry-after', failed.retryAfterSeconds);
    res.status(failed.status).json(body);
  };
}
