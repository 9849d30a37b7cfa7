import {
  documentSettings,
  type EmailText,
  type EmailTextKind,
  type SavedEmailText,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';

const emailTextsQuery = queryOptions({
  queryKey: ['document-settings', 'emails'],
  queryFn: async ({ signal }) => (await call(documentSettings.emailTexts, { signal })).emails,
});

/** The texts of the person's emails to clients. */
export const useEmailTexts = () => useQuery(emailTextsQuery);

const storeTexts = ({ emails }: { emails: SavedEmailText[] }) =>
  queryClient.setQueryData(emailTextsQuery.queryKey, emails);

export interface EmailTextInput {
  kind: EmailTextKind;
  text: EmailText;
}

export const useSaveEmailText = () =>
  useMutation({
    mutationFn: ({ kind, text }: EmailTextInput) =>
      call(documentSettings.saveEmailText, { params: { kind }, body: text }),
    onSuccess: (reply) => {
      storeTexts(reply);
      showToast({ message: 'Email text saved.', kind: 'success' });
    },
  });

export const useResetEmailText = () =>
  useMutation({
    mutationFn: (kind: EmailTextKind) =>
      call(documentSettings.resetEmailText, { params: { kind } }),
    onSuccess: (reply) => {
      storeTexts(reply);
      showToast({ message: 'We’ll use the standard text.', kind: 'success' });
    },
    onError: showErrorToast,
  });

/** The whole email with this text; rendered again each time it is opened. */
export const useEmailPreview = ({ kind, text }: EmailTextInput) =>
  useQuery({
    queryKey: ['email-preview', kind, text],
    queryFn: async ({ signal }) =>
      (await call(documentSettings.previewEmail, { params: { kind }, body: text, signal })).preview,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The service waits for the worker before it fails.
    retry: false,
  });
