import { loadConfig } from '../config.ts';
import { omitSmallCounts, publicCountsConfig } from './public-counts.ts';

it('publishes counts from 100 on, unless the installation sets another minimum', () => {
  const counts = { people: 99, sent: 100, accepted: 0 };
  const readMin = (env: Record<string, string>) =>
    loadConfig(publicCountsConfig, env).PUBLIC_COUNT_MIN;
  expect(omitSmallCounts(counts, readMin({}))).toEqual({ sent: 100 });
  expect(omitSmallCounts(counts, readMin({ PUBLIC_COUNT_MIN: '1' }))).toEqual({
    people: 99,
    sent: 100,
  });
});

it('refuses a minimum that would publish zeros', () => {
  expect(() => loadConfig(publicCountsConfig, { PUBLIC_COUNT_MIN: '0' })).toThrow(
    'PUBLIC_COUNT_MIN',
  );
});
