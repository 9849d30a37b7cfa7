import { documentSettings, initialDocumentFields } from '@soloist/contracts';
import { call, queryOptions, useQuery } from '@soloist/web-client';

export const documentFieldsQuery = queryOptions({
  queryKey: ['document-settings', 'fields'],
  queryFn: async ({ signal }) => (await call(documentSettings.fields, { signal })).fields,
});

/** The fields that the person's documents have; the initial ones until they have loaded. */
export const useDocumentFields = () => useQuery(documentFieldsQuery).data ?? initialDocumentFields;
