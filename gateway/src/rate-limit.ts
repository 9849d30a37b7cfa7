import type { IncomingMessage } from 'node:http';
import { networkOf } from '@soloist/service-kit';
import type { NextFunction, Request, Response } from 'express';
import type { RateCounter } from './rate-counter.ts';
import { type Refusal, refuse } from './replies.ts';

export const tooMany: Refusal = {
  status: 429,
  code: 'rate_limited',
  message: 'Too many requests from your address. Please wait a little and try again.',
};

/** Seconds to wait before this request may be made; 0 when it may be made now. */
export type RateCheck = (req: IncomingMessage) => number;

/**
 * Checks the general limit of an address, then the endpoint's own where contracts declare one; that one
 * alone where they say so.
 */
export function createRateCheck(counter: RateCounter, perMinute: number): RateCheck {
  if (perMinute === 0) return () => 0;
  return (req) => {
    const address = networkOf(req.address);
    const endpoint = req.upstream?.endpoint;
    const wait = endpoint?.isLimitedApart ? 0 : counter.take(address, perMinute);
    if (wait > 0 || !endpoint?.perMinute) return wait;
    return counter.take(`${endpoint.method} ${endpoint.path} ${address}`, endpoint.perMinute);
  };
}

export const limitRate =
  (check: RateCheck) => (req: Request, res: Response, next: NextFunction) => {
    const wait = check(req);
    if (wait === 0) return next();
    res.setHeader('retry-after', wait);
    refuse(req, res, tooMany);
  };
