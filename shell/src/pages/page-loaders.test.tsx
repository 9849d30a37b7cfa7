import { pageRoutes } from '@soloist/contracts';
import { pageLoaders } from './page-loaders.ts';

it('draws every page that is the shell’s, besides the not-found screen', () => {
  const shellPaths = pageRoutes
    .filter(({ drawnBy }) => drawnBy === 'shell')
    .map(({ path }) => path);
  expect(Object.keys(pageLoaders).sort()).toEqual(
    shellPaths.filter((path) => path !== '/not-found').sort(),
  );
});
