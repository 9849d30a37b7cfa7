import { type HoursClaim, type HoursQuery, timeTracking } from '@soloist/contracts';
import { call, keepPreviousData, queryClient, useMutation, useQuery } from '@soloist/web-client';

const refetch = () => queryClient.invalidateQueries({ queryKey: ['time'] });

export const useTimeSubjects = () =>
  useQuery({
    queryKey: ['time', 'subjects'],
    queryFn: ({ signal }) => call(timeTracking.subjects, { signal }),
  });

/** The lines that unbilled hours would make. */
export const useUnbilledHours = (query: HoursQuery | undefined) =>
  useQuery({
    queryKey: ['time', 'unbilled', query],
    queryFn: ({ signal }) => call(timeTracking.unbilled, { query: query!, signal }),
    enabled: query !== undefined,
    placeholderData: query && keepPreviousData,
  });

/** Reserves hours for the invoice draft. */
export const useClaimHours = (draft_id: string) =>
  useMutation({
    mutationFn: (body: HoursClaim) => call(timeTracking.claim, { params: { draft_id }, body }),
    onSettled: refetch,
  });

/** Frees the hours of the invoice draft. */
export const useReleaseHours = (draft_id: string) =>
  useMutation({
    mutationFn: () => call(timeTracking.release, { params: { draft_id } }),
    onSettled: refetch,
  });
