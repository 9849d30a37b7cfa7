import { documentSettings, initialDocumentFields } from '@soloist/contracts';
import { call, useQuery } from '@soloist/web-client';

/** The fields that the person's documents have; the initial ones until they have loaded. */
export const useDocumentFields = () =>
  useQuery({
    queryKey: ['document-settings', 'fields'],
    queryFn: async ({ signal }) => (await call(documentSettings.fields, { signal })).fields,
  }).data ?? initialDocumentFields;
