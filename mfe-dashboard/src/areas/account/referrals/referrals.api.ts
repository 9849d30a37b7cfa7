import { referrals } from '@soloist/contracts';
import { call, useInfiniteQuery, useQuery } from '@soloist/web-client';

// Under the wallet's live topic, because a change of the wallet changes referral earnings.
const all = ['wallet', 'referrals'];

/** My referral code never changes. */
export const useReferralLink = () =>
  useQuery({
    queryKey: ['referral-link'],
    queryFn: ({ signal }) => call(referrals.code, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useReferralTotals = () =>
  useQuery({
    queryKey: [...all, 'totals'],
    queryFn: ({ signal }) => call(referrals.totals, { signal }),
  });

/** The people who joined with my link, newest first. */
export const useReferrals = () =>
  useInfiniteQuery({
    queryKey: [...all, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(referrals.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
