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
    sendFeed({ format, xml: await communityFeed(format, publicUrl) }, { req, res });
  }),
  route(sites.feed, async ({ params, req, res }) => {
    const xml = await siteFeed(params, publicUrl);
    sendFeed({ format: params.format, xml }, { req, res });
  }),
];

/**
 * Sends a feed, or nothing to a reader who has it already. They are known by the `etag` alone: what was
 * taken back makes no newer date, and must not stay with who asks by one.
 */
function sendFeed(
  { format, xml }: { format: FeedFormat; xml: string },
  { req, res }: { req: Request; res: Response },
) {
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
  res.set({
    'content-type': feedTypes[format],
    'cache-control': `public, max-age=${maxAge}`,
    etag,
  });
  if (hasAlready(req, etag)) res.status(304).end();
  else res.send(xml);
}

/** Not `req.fresh`: that takes the `no-cache` that programs send along for a reason to send all. */
const hasAlready = (req: Request, etag: string) =>
  (req.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
