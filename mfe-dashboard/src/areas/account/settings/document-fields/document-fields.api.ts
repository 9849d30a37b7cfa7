import { type DocumentFieldSettings, documentSettings } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';

const fieldsQuery = queryOptions({
  queryKey: ['document-settings', 'fields'],
  queryFn: async ({ signal }) => (await call(documentSettings.fields, { signal })).fields,
});

/** Which references and custom fields the person's documents have. */
export const useDocumentFields = () => useQuery(fieldsQuery);

export const useSaveDocumentFields = () =>
  useMutation({
    mutationFn: (body: DocumentFieldSettings) => call(documentSettings.saveFields, { body }),
    onSuccess: ({ fields }) => {
      queryClient.setQueryData(fieldsQuery.queryKey, fields);
      showToast({ message: 'Fields saved.', kind: 'success' });
    },
  });
