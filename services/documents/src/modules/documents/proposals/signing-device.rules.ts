import type { Request } from 'express';
import type { SigningDevice } from './proposals.model.ts';

const longestAgent = 300;

export const deviceOf = (req: Request): SigningDevice => ({
  ip: req.ip ?? '',
  userAgent: (req.get('user-agent') ?? '').slice(0, longestAgent),
});
