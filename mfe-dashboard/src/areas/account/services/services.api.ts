import { freelancerServices, type ServiceRecord, type WorkOwner } from '@soloist/contracts';
import {
  ApiError,
  call,
  getClaims,
  meQuery,
  queryClient,
  useInfiniteQuery,
  useQuery,
} from '@soloist/web-client';

export interface ServiceView {
  service: ServiceRecord;
  owner: WorkOwner;
  isOwn: boolean;
}

/** One service: published, or mine. */
export const useService = (id: string) =>
  useQuery({
    queryKey: ['service', id],
    queryFn: ({ signal }) => readService(id, signal),
  });

async function readService(id: string, signal: AbortSignal): Promise<ServiceView> {
  try {
    const response = await call(freelancerServices.fetchService, { params: { id }, signal });
    return { ...response, isOwn: response.service.userId === getClaims()?.sub };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // It may be hidden from others but belong to the reader.
    const { service } = await call(freelancerServices.readOwn, { params: { id }, signal });
    const { userInfo } = await queryClient.ensureQueryData(meQuery);
    return { service, owner: userInfo, isOwn: true };
  }
}

/** A freelancer's published services, newest first. */
export const useServicesOf = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['services', userId],
    queryFn: ({ pageParam, signal }) =>
      call(freelancerServices.fetchServices, {
        params: { id: userId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
