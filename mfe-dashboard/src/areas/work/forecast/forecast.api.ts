import { forecast } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import { call, callFile, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

/** My income of the next 90 days. The key begins with the live topic of invoices, which change it. */
export const useForecast = () =>
  useQuery({
    queryKey: ['invoice', 'forecast'],
    queryFn: ({ signal }) => call(forecast.read, { signal }),
  });

export const useDownloadForecast = () =>
  useMutation({
    mutationFn: async (from: string) => {
      saveFile(await callFile(forecast.exportCsv), `forecast-${from}.csv`);
    },
    onError: showErrorToast,
  });
