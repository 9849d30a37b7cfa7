import { documentSettings, gstReturns, type TaxSettings } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';

const taxQuery = queryOptions({
  queryKey: ['document-settings', 'tax'],
  queryFn: async ({ signal }) => (await call(documentSettings.tax, { signal })).tax,
});

/** How the person is registered for tax. */
export const useTax = () => useQuery(taxQuery);

export const useSaveTax = () =>
  useMutation({
    mutationFn: (tax: TaxSettings) => call(documentSettings.saveTax, { body: tax }),
    onSuccess: ({ tax }: { tax: TaxSettings }) => {
      queryClient.setQueryData(taxQuery.queryKey, tax);
      void queryClient.invalidateQueries({ queryKey: ['document-settings', 'tax-proposal'] });
      showToast({ message: 'Tax settings saved.', kind: 'success' });
    },
  });

interface Download {
  period: string;
  format: 'csv' | 'json';
}

/** Saves the GSTR-1 of a month or quarter as a file. */
export const useGstr1 = () =>
  useMutation({
    mutationFn: async ({ period, format }: Download) =>
      saveFile(
        await callFile(gstReturns.gstr1, { query: { period, format } }),
        `gstr1-${period}.${format}`,
      ),
    onError: showErrorToast,
  });
