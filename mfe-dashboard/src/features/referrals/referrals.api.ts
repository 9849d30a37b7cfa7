import { referrals } from '@soloist/contracts';
import { call, useInfiniteQuery, useQuery } from '@soloist/web-client';

// Under the wallet's live topic: what changes it changes what invitations brought.
const all = ['wallet', 'referrals'];

/** The own code never changes. */
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

/** Who joined by the own link, newest first. */
export const useReferrals = () =>
  useInfiniteQuery({
    queryKey: [...all, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(referrals.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
