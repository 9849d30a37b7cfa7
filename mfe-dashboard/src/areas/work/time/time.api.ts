import {
  addDays,
  type TimeEntryChange,
  type TimeEntryForm,
  type TimeSettings,
  timeTracking,
  type WeekShare,
} from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { weekDays } from './time.rules.ts';

// The frame's timer has its keys below the same word, so each sees what the other changes.
const refetch = () => queryClient.invalidateQueries({ queryKey: ['time'] });

const rangeOf = (monday: string) => ({ from: monday, to: addDays(monday, weekDays - 1) });

export const useWeek = (monday: string) =>
  useQuery({
    queryKey: ['time', 'week', monday],
    queryFn: async ({ signal }) => ({
      monday,
      entries: (await call(timeTracking.list, { query: rangeOf(monday), signal })).entries,
    }),
    placeholderData: keepPreviousData,
  });

export const useTimeSubjects = () =>
  useQuery({
    queryKey: ['time', 'subjects'],
    queryFn: ({ signal }) => call(timeTracking.subjects, { signal }),
  });

export const useTimeSettings = () =>
  useQuery({
    queryKey: ['time', 'settings'],
    queryFn: async ({ signal }) => (await call(timeTracking.settings, { signal })).settings,
  });

interface AddedEntry {
  entry_id: string;
  body: TimeEntryForm;
}
export const useAddEntry = () =>
  useMutation({
    mutationFn: ({ entry_id, body }: AddedEntry) =>
      call(timeTracking.add, { params: { entry_id }, body }),
    onSuccess: refetch,
  });

interface ChangedEntry {
  entry_id: string;
  body: TimeEntryChange;
}
export const useChangeEntry = () =>
  useMutation({
    mutationFn: ({ entry_id, body }: ChangedEntry) =>
      call(timeTracking.change, { params: { entry_id }, body }),
    onSuccess: refetch,
  });

export const useRemoveEntry = () =>
  useMutation({
    mutationFn: (entry_id: string) => call(timeTracking.remove, { params: { entry_id } }),
    onSuccess: refetch,
    onError: showErrorToast,
  });

interface WeekToShare {
  week_id: string;
  body: WeekShare;
}
export const useShareWeek = () =>
  useMutation({
    mutationFn: ({ week_id, body }: WeekToShare) =>
      call(timeTracking.shareWeek, { params: { week_id }, body }),
    // After a refusal, too: another window may have changed the week.
    onSettled: refetch,
  });

export const useUnshareWeek = () =>
  useMutation({
    mutationFn: (week_id: string) => call(timeTracking.unshareWeek, { params: { week_id } }),
    onError: showErrorToast,
    onSettled: refetch,
  });

export const useSaveTimeSettings = () =>
  useMutation({
    mutationFn: (body: TimeSettings) => call(timeTracking.saveSettings, { body }),
    onSuccess: refetch,
  });

export const useExportWeek = (monday: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await callFile(timeTracking.exportCsv, { query: rangeOf(monday) }),
        `time-${monday}.csv`,
      ),
    onError: showErrorToast,
  });
