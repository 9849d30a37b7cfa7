import { createHash } from 'node:crypto';
import { blogs, sites } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Request, Response } from 'express';
import { communityFeed, siteFeed } from './feeds.service.ts';
import { type FeedFormat, feedTypes } from './feeds.template.ts';

// Feed readers poll often; they may cache for this long.
const maxAgeSeconds = 300;

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
 * Sends a feed, or nothing to a reader who has it already. Only the `etag` decides: an
 * unpublished post changes no date, and must not stay with readers that ask by date.
 */
function sendFeed(
  { format, xml }: { format: FeedFormat; xml: string },
  { req, res }: { req: Request; res: Response },
) {
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
  res.set({
    'content-type': feedTypes[format],
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    etag,
  });
  if (hasCurrentVersion(req, etag)) res.status(304).end();
  else res.send(xml);
}

/** Not `req.fresh`: it sends everything to programs that add `no-cache`. */
const hasCurrentVersion = (req: Request, etag: string) =>
  (req.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
