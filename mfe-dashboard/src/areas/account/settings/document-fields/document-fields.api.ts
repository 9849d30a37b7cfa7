import { type DocumentFieldSettings, documentSettings } from '@soloist/contracts';
import { call, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { storeReply } from '../store-reply.api.ts';

const fieldsQuery = queryOptions({
  queryKey: ['document-settings', 'fields'],
  queryFn: async ({ signal }) => (await call(documentSettings.fields, { signal })).fields,
});

/** Which references and custom fields the person's documents have. */
export const useDocumentFields = () => useQuery(fieldsQuery);

export const useSaveDocumentFields = () =>
  useMutation({
    mutationFn: async (body: DocumentFieldSettings) =>
      (await call(documentSettings.saveFields, { body })).fields,
    ...storeReply(fieldsQuery, 'Fields saved.'),
  });
