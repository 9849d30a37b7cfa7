import type * as z from 'zod/mini';

interface SageDraftQueryOptions<Prefill extends z.ZodMiniType> {
  /** The id of the draft in the URL (`?draft=`). */
  id: string;
  prefill: Prefill;
  /** Such as `an invoice`, for the error when the draft is something else. */
  what: string;
}

/** Sage's draft, for `useQuery`. */
export const sageDraftQuery = <Prefill extends z.ZodMiniType>({
  id,
  prefill,
  what,
}: SageDraftQueryOptions<Prefill>) => ({
  queryKey: ['sage-draft', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // Few forms open with a draft of Sage: the others start without its endpoints.
    const { fetchSageDraft } = await import(
      /* webpackChunkName: "sage-draft" */ './fetch-sage-draft.ts'
    );
    return fetchSageDraft(id, signal);
  },
  select: ({ content }: { content: unknown }) => {
    const parsed = prefill.safeParse(content);
    if (!parsed.success) throw new Error(`This draft isn’t ${what}.`);
    return parsed.data as z.output<Prefill>;
  },
  enabled: id !== '',
});

/** The toast for documents that are sent to a client. */
export const filledInBySage = 'Filled in by Sage. Check it before you send.';
