import { helpHref, helpPages, matchPage, pageRoutes } from '@soloist/contracts';
import { readHelpArticles } from './help-articles.ts';

const articles = readHelpArticles();
const slugs = articles.map(({ slug }) => slug);

it('reads every article with its short answer', () => {
  expect(articles.length).toBeGreaterThanOrEqual(38);
  for (const { slug, title, path, keywords, sections } of articles) {
    expect({ slug, isFull: Boolean(title && path && keywords[0]) }).toEqual({ slug, isFull: true });
    expect(sections[0]?.heading).toBe('');
    for (const { text } of sections) expect(text.length).toBeGreaterThan(20);
  }
  expect(slugs).not.toContain('README');
});

it.each(Object.entries(helpPages))('the help link of %s leads to the article %s', (path, slug) => {
  expect(pageRoutes.map((route) => route.path)).toContain(path);
  expect(slugs).toContain(slug);
  expect(matchPage(helpHref(path))?.path).toBe('/help/:slug');
});

it('leads to the contents from pages without an article', () => {
  expect([helpHref('/gallery'), helpHref(undefined)]).toEqual(['/help', '/help']);
});
