import { featureFlags, staleFlags } from './feature-flags.ts';

it('has no flag past its removal date', () => {
  expect(staleFlags()).toEqual([]);
});

it('reports a flag as stale on the day after its removal date', () => {
  const flag = { ...featureFlags.payouts, until: '2026-11-20' };
  expect(staleFlags('2026-11-20', { flag })).toEqual([]);
  expect(staleFlags('2026-11-21', { flag })).toEqual(['flag']);
});
