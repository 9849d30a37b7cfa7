import { featureFlags, staleFlags } from './feature-flags.ts';

it('no flag is past the day by which it was to be removed', () => {
  expect(staleFlags()).toEqual([]);
});

it('a flag is stale the day after', () => {
  const flag = { ...featureFlags.payouts, until: '2026-11-20' };
  expect(staleFlags('2026-11-20', { flag })).toEqual([]);
  expect(staleFlags('2026-11-21', { flag })).toEqual(['flag']);
});
