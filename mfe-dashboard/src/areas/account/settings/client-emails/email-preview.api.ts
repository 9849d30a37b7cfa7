import { documentSettings } from '@soloist/contracts';
import { call, useQuery } from '@soloist/web-client';
import type { EmailTextInput } from './email-texts.api.ts';

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
