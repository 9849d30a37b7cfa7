import { type OrderPayment, serviceOrders } from '@soloist/contracts';
import { call, keepPreviousData, useInfiniteQuery, useLive } from '@soloist/web-client';

/** Orders of my services, newest first, page by page. */
export function useOrders(filter: { payment: OrderPayment | undefined; q: string | undefined }) {
  useLive('invoice');
  return useInfiniteQuery({
    // Begins with the live topic: the payment of an order changes its invoice.
    queryKey: ['invoice', 'orders', filter],
    queryFn: ({ pageParam, signal }) =>
      call(serviceOrders.list, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
