import {
  type EndpointBody,
  freelancerServices,
  type OrderChoice,
  serviceOrders,
} from '@soloist/contracts';
import { call, keepPreviousData, queryClient, useMutation, useQuery } from '@soloist/web-client';

/** A published service, as anyone may read it. */
export const usePublishedService = (id: string) =>
  useQuery({
    queryKey: ['orderable-service', id],
    queryFn: ({ signal }) => call(freelancerServices.fetchService, { params: { id }, signal }),
    retry: false,
  });

/**
 * The server's price of a choice; the last one stays while the next is computed. It is never older
 * than the version of the service on the page.
 */
export const useOrderPrice = (
  { id, version }: { id: string; version: string },
  choice: OrderChoice,
) =>
  useQuery({
    queryKey: ['orderable-service', id, 'price', version, choice],
    queryFn: ({ signal }) =>
      call(freelancerServices.priceOrder, { params: { id }, body: { choice }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const usePlaceOrder = (id: string) =>
  useMutation({
    mutationFn: (body: EndpointBody<typeof freelancerServices.placeOrder>) =>
      call(freelancerServices.placeOrder, { params: { id }, body }),
    // A refusal may be because the service changed: the page shows the new price and text.
    onError: () => queryClient.invalidateQueries({ queryKey: ['orderable-service', id] }),
  });

const orderKey = (link: string) => ['service-order', link];

export const useOrder = (link: string) =>
  useQuery({
    queryKey: orderKey(link),
    queryFn: async ({ signal }) =>
      (await call(serviceOrders.read, { params: { link }, signal })).order,
    staleTime: 0,
  });

/** Opens the order's invoice as a document of its own, whose policy allows the checkout. */
export const usePayOrder = (link: string) =>
  useMutation({
    mutationFn: () => call(serviceOrders.checkout, { params: { link } }),
    onSuccess: ({ orderId }) => window.location.assign(`/invoice/${orderId}`),
  });

export const useCancelOrder = (link: string) =>
  useMutation({
    mutationFn: (refund: number) =>
      call(serviceOrders.cancel, { params: { link }, body: { refund } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKey(link) }),
  });
