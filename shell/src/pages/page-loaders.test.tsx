import { pageRoutes } from '@soloist/contracts';
import { pageLoaders } from './page-loaders.ts';

it('has a loader for every shell page except the not-found screen', () => {
  const shellPaths = pageRoutes
    .filter(({ drawnBy }) => drawnBy === 'shell')
    .map(({ path }) => path);
  expect(Object.keys(pageLoaders).sort()).toEqual(
    shellPaths.filter((path) => path !== '/not-found').sort(),
  );
});
