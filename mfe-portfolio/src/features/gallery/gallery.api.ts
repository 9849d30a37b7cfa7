import { portfolioProjects } from '@soloist/contracts';
import { call, keepPreviousData, useInfiniteQuery, useQuery } from '@soloist/web-client';

export interface GalleryFilters {
  q: string | undefined;
  skill: string | undefined;
  tool: string | undefined;
}

const pageSize = 24;

/** All published projects: the best matches for words, else the newest first. */
export const useGallery = (filters: GalleryFilters) =>
  useInfiniteQuery({
    queryKey: ['gallery', filters],
    queryFn: ({ pageParam, signal }) =>
      call(portfolioProjects.gallery, {
        query: { ...filters, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The filters of the gallery. */
export const useGalleryFilters = () =>
  useQuery({
    queryKey: ['gallery', 'filters'],
    queryFn: ({ signal }) => call(portfolioProjects.galleryFilters, { signal }),
  });
