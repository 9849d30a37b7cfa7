import { createHash } from 'node:crypto';
import { blogs, sites } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Request, Response } from 'express';
import { communityFeed, siteFeed } from './feeds.service.ts';
import { type FeedFormat, feedTypes } from './feeds.ts';

// Readers ask again and again: for so long they need not.
const maxAge = 300;

export const feedRoutes = (publicUrl: string) => [
  route(blogs.communityFeed, async ({ params: { format }, req, res }) => {
    sendFeed({ format, ...(await communityFeed(format, publicUrl)) }, { req, res });
  }),
  route(sites.feed, async ({ params, req, res }) => {
    sendFeed({ format: params.format, ...(await siteFeed(params, publicUrl)) }, { req, res });
  }),
];

interface Written {
  format: FeedFormat;
  xml: string;
  changedAt: Date;
}

/** Sends a feed, or nothing to a reader who has it already. */
function sendFeed(
  { format, xml, changedAt }: Written,
  { req, res }: { req: Request; res: Response },
) {
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
  res.set({
    'content-type': feedTypes[format],
    'cache-control': `public, max-age=${maxAge}`,
    'last-modified': changedAt.toUTCString(),
    etag,
  });
  if (hasAlready(req, { etag, changedAt })) res.status(304).end();
  else res.send(xml);
}

/** Not `req.fresh`: that takes the `no-cache` that programs send along for a reason to send all. */
function hasAlready(req: Request, { etag, changedAt }: { etag: string; changedAt: Date }) {
  const known = req.get('if-none-match');
  if (known) return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(req.get('if-modified-since') ?? '');
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
