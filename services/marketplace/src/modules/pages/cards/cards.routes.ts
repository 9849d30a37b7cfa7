import { sites } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { type Cards, hashContent, readCardContent } from './cards.service.ts';

// Other sites' servers request cards and cache them much longer.
const maxAgeSeconds = 3600;

export function cardRoutes(publicUrl: string, cards: Cards) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(sites.card, async ({ params: { host }, query: { path }, req, res }) => {
      const content = await readCardContent({ host, path }, baseDomain);
      const etag = `"${hashContent(content)}"`;
      res.set({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` });
      const clientTags = req.get('if-none-match')?.split(',') ?? [];
      if (clientTags.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
        res.status(304).end();
        return;
      }
      res.type('png').send(await cards.draw(content));
    }),
  ];
}
