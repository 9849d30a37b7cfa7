import { type DataExport, dateFormat, personalData } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  leave,
  queryClient,
  queryOptions,
  showToast,
  showToastLater,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const pollMs = 3_000;
const formatDay = dateFormat({ dateStyle: 'long' });
const youngEnough = 'Your last export is less than an hour old. Request a new one later.';

/** Whether the export is queued or running. */
export const isUnderWay = (last: DataExport | null | undefined) =>
  last?.state === 'queued' || last?.state === 'building';

const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: async ({ signal }) => (await call(personalData.exportState, { signal })).export,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
});

/** The last export's status, polled while it is queued or running. */
export const useExport = () => useQuery(exportQuery);

export const useRequestExport = () =>
  useMutation({
    mutationFn: () => call(personalData.requestExport),
    onSuccess: (reply) => {
      queryClient.setQueryData(exportQuery.queryKey, reply.export);
      // The service creates at most one export per hour.
      if (reply.export?.state === 'ready') showToast({ message: youngEnough, kind: 'info' });
    },
  });

/** Downloads the ZIP with the token and saves it in the browser. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: () => callFile(personalData.downloadExport),
    onSuccess: (file) => saveFile(file, 'soloist-data.zip'),
    onError: (error) => {
      showErrorToast(error);
      // The export may have expired in the meantime.
      return queryClient.invalidateQueries(exportQuery);
    },
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(personalData.deleteAccount, { body: { password } }),
    onSuccess: ({ endsAt }) => {
      const message = `Your account will be deleted on ${formatDay(endsAt)}. Log in before then to keep it.`;
      showToastLater({ message, kind: 'info' });
      leave('/');
    },
  });
