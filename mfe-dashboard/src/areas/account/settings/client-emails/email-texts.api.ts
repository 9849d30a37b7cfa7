import { documentSettings, type EmailText, type EmailTextKind } from '@soloist/contracts';
import { call, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';
import { storeReply } from '../store-reply.api.ts';

const emailTextsQuery = queryOptions({
  queryKey: ['document-settings', 'emails'],
  queryFn: async ({ signal }) => (await call(documentSettings.emailTexts, { signal })).emails,
});

/** The texts of the person's emails to clients. */
export const useEmailTexts = () => useQuery(emailTextsQuery);

export interface EmailTextInput {
  kind: EmailTextKind;
  text: EmailText;
}

export const useSaveEmailText = () =>
  useMutation({
    mutationFn: async ({ kind, text }: EmailTextInput) =>
      (await call(documentSettings.saveEmailText, { params: { kind }, body: text })).emails,
    ...storeReply(emailTextsQuery, 'Email text saved.'),
  });

export const useResetEmailText = () =>
  useMutation({
    mutationFn: async (kind: EmailTextKind) =>
      (await call(documentSettings.resetEmailText, { params: { kind } })).emails,
    ...storeReply(emailTextsQuery, 'We’ll use the standard text.'),
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
