import {
  documentSettings,
  type NumberedKind,
  type NumberingForm,
  type SavedNumbering,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';

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
    mutationFn: ({ kind, form }: Change) =>
      call(documentSettings.saveNumbering, { params: { kind }, body: form }),
    onSuccess: ({ numbering }: { numbering: SavedNumbering[] }) => {
      queryClient.setQueryData(numberingQuery.queryKey, numbering);
      showToast({ message: 'Numbering saved.', kind: 'success' });
    },
  });
