import { sage } from '@soloist/contracts';
import { call } from '@soloist/web-client';
import type * as z from 'zod/mini';

interface Wanted<Prefill extends z.ZodMiniType> {
  /** Of the draft, as the address names it (`?draft=`). */
  id: string;
  prefill: Prefill;
  /** Such as `an invoice`, for when it is something else. */
  what: string;
}

/** What Sage prepared, for `useQuery`. */
export const sageDraftQuery = <Prefill extends z.ZodMiniType>({
  id,
  prefill,
  what,
}: Wanted<Prefill>) => ({
  queryKey: ['sage-draft', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(sage.draft, { params: { id }, signal })).data,
  select: ({ content }: { content: unknown }) => {
    const parsed = prefill.safeParse(content);
    if (!parsed.success) throw new Error(`It is not ${what} that this page can read.`);
    return parsed.data as z.output<Prefill>;
  },
  enabled: id !== '',
});

/** Said of papers, which go to somebody. */
export const filledInBySage = 'Filled in by Sage. Check it before you send.';
