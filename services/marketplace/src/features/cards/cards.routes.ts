import { sites } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { type Cards, readCardFacts, tagOf } from './cards.service.ts';

// What asks for cards are other sites' servers, which keep them much longer.
const maxAge = 3600;

export function cardRoutes(publicUrl: string, cards: Cards) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(sites.card, async ({ params: { host }, query: { path }, req, res }) => {
      const facts = await readCardFacts({ host, path }, baseDomain);
      const etag = `"${tagOf(facts)}"`;
      res.set({ etag, 'cache-control': `public, max-age=${maxAge}` });
      const known = req.get('if-none-match')?.split(',') ?? [];
      if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
        res.status(304).end();
        return;
      }
      res.type('png').send(await cards.draw(facts));
    }),
  ];
}
