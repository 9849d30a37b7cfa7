import { findElementProblems } from '@soloist/tools/html/find-html-problems.ts';
import { clearSession, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, screen } from '@testing-library/react';
import { renderAt } from '../testing/render-at.tsx';
import { pageLoaders } from './page-loaders.ts';

const landmarks = ['banner', 'navigation', 'search', 'main', 'complementary', 'contentinfo'];

async function open(path: string) {
  answerCalls({});
  const Page = await pageLoaders[path]!();
  const view = renderAt(path.replace(/:\w+/g, 'abc'), <Page />);
  // Its requests have been refused by then.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return view.container;
}

beforeEach(() => {
  clearSession();
  queryClient.clear();
});

it.each(Object.keys(pageLoaders))('draws %s as valid HTML', async (path) => {
  expect(findElementProblems(await open(path))).toEqual([]);
});

it.each(Object.keys(pageLoaders))('has every link of %s in a landmark', async (path) => {
  await open(path);
  const regions = landmarks.flatMap((role) => screen.queryAllByRole(role));
  const outside = screen
    .queryAllByRole('link')
    .filter((link) => !regions.some((region) => region.contains(link)));
  expect(outside.map((link) => link.outerHTML)).toEqual([]);
});
