import { wallet } from '@soloist/contracts';
import { call, useQuery } from '@soloist/web-client';

/** What came in per month and currency. */
export const useEarnings = () =>
  useQuery({
    queryKey: ['wallet', 'earnings'],
    queryFn: async ({ signal }) => (await call(wallet.earnings, { signal })).months,
  });
