import { documentSettings, type NumberedKind, type NumberingForm } from '@soloist/contracts';
import { call, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { storeReply } from '../store-reply.api.ts';

const numberingQuery = queryOptions({
  queryKey: ['document-settings', 'numbering'],
  queryFn: async ({ signal }) => (await call(documentSettings.numbering, { signal })).numbering,
});

/** How the person's documents are numbered, by kind. */
export const useNumbering = () => useQuery(numberingQuery);

interface Change {
  kind: NumberedKind;
  form: NumberingForm;
}

export const useSaveNumbering = () =>
  useMutation({
    mutationFn: async ({ kind, form }: Change) =>
      (await call(documentSettings.saveNumbering, { params: { kind }, body: form })).numbering,
    ...storeReply(numberingQuery, 'Numbering saved.'),
  });
