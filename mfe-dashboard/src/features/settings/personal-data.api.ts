import { type DataExport, personalData } from '@soloist/contracts';
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
import { tellProblem } from '../../tell-problem.ts';

const pollMs = 3_000;
const youngEnough = 'Your last export is less than an hour old. Ask for a new one later.';

/** Whether the export is being made. */
export const isUnderWay = (last: DataExport | null | undefined) =>
  last?.state === 'queued' || last?.state === 'building';

const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: async ({ signal }) => (await call(personalData.exportState, { signal })).export,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
});

/** How far the last export is; asked again by itself while it is under way. */
export const useExport = () => useQuery(exportQuery);

export const useRequestExport = () =>
  useMutation({
    mutationFn: () => call(personalData.requestExport),
    onSuccess: (reply) => {
      queryClient.setQueryData(exportQuery.queryKey, reply.export);
      // The service makes none anew within the hour.
      if (reply.export?.state === 'ready') showToast({ message: youngEnough, kind: 'info' });
    },
  });

/** Fetches the ZIP with the token and has the browser save it. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: () => callFile(personalData.downloadExport),
    onSuccess: (file) => saveFile(file, 'soloist-data.zip'),
    onError: (error) => {
      tellProblem(error);
      // It may have expired meanwhile.
      return queryClient.invalidateQueries(exportQuery);
    },
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(personalData.deleteAccount, { body: { password } }),
    onSuccess: () => {
      showToastLater({ message: 'Your account is deleted. Goodbye.', kind: 'info' });
      leave('/');
    },
  });
