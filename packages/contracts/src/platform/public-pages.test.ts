import { indexedPaths, publicPages } from './public-pages.ts';
import { pageRoutes } from './routes.ts';

it('describes exactly the public pages', () => {
  const open = pageRoutes.filter(({ guard }) => guard === 'open').map(({ path }) => path);
  expect(Object.keys(publicPages).toSorted()).toEqual(open.toSorted());
});

it.each(indexedPaths)('%s has a description that a search result displays in full', (path) => {
  const { description = '' } = publicPages[path] ?? {};
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
});

it('has a unique description for each page', () => {
  const descriptions = Object.values(publicPages).map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

it('lists only URLs without parameters', () => {
  expect(indexedPaths.filter((path) => path.includes(':'))).toEqual([]);
});
