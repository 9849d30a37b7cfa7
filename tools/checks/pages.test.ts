import { findPageProblems } from './pages.ts';

test('reports nothing for a remote that renders exactly its listed pages', () => {
  expect(findPageProblems('mfe-notes', ['/notes', '/notes/:id'], ['/notes/:id', '/notes'])).toEqual(
    [],
  );
});

test('names a listed page without a route, and a route that is not listed', () => {
  expect(findPageProblems('mfe-notes', ['/notes', '/tags'], ['/notes', '/drafts'])).toEqual([
    '/tags: pageRoutes lists it for mfe-notes, whose root.tsx has no <Route>.',
    '/drafts: mfe-notes has a <Route>, but pageRoutes does not list it for it.',
  ]);
});
