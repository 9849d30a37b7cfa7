import { showToast, useLocation, useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { sageDraftQuery } from './sage-draft.ts';
import { useOwnSearch } from './use-own-search.ts';

interface Own<Part> {
  /** What a draft begins with that changes it. */
  content: Part;
  /** The draft in which it is being changed already. */
  draft_id: string | null;
}

interface Beginnings<Prefill extends z.ZodMiniType> {
  prefill: Prefill;
  /** Such as `service`: the address names an own one so (`?service=`). */
  noun: string;
  readOwn: (id: string, signal: AbortSignal) => Promise<Own<z.output<Prefill>>>;
}

/** What another page hands to an editor, in the state of the address it leads to. */
export interface HandedOver {
  content?: unknown;
}

const filledIn = 'Filled in by Sage. Check it before you publish.';

/**
 * What the address says a new draft begins with: `?draft=` that Sage prepared, or an own thing that
 * it changes; a draft in which that is being changed goes on instead. Until that is there, no draft
 * begins. Another page may hand it over as well.
 */
export function useBeginning<Prefill extends z.ZodMiniType>(given: Beginnings<Prefill>) {
  const { prefill, noun, readOwn } = given;
  const [search, replaceSearch] = useOwnSearch();
  const handed = prefill.safeParse((useLocation().state as HandedOver | null)?.content);
  const isNew = !search.get('id');
  const sageId = isNew ? (search.get('draft') ?? '') : '';
  const ownId = isNew && !sageId ? (search.get(noun) ?? '') : '';
  const prepared = useQuery(sageDraftQuery({ id: sageId, prefill, what: `a ${noun}` }));
  const own = useQuery({
    queryKey: [noun, 'to-change', ownId],
    queryFn: ({ signal }) => readOwn(ownId, signal),
    enabled: ownId !== '',
    // A draft begins with it: it must be what is stored now.
    staleTime: 0,
    gcTime: 0,
  });
  const wanted = sageId ? prepared : own;
  const earlier = own.data?.draft_id;

  useEffect(() => {
    if (earlier && isNew) replaceSearch({ id: earlier });
  }, [earlier, isNew, replaceSearch]);

  const isPrepared = sageId !== '' && prepared.data !== undefined;
  useEffect(() => {
    if (isPrepared) showToast({ message: filledIn, kind: 'info' });
  }, [isPrepared]);

  const fetched = sageId ? prepared.data : !earlier && own.data?.content;
  const content = (fetched || handed.data) as z.output<Prefill> | undefined;
  return {
    content,
    isWaiting: Boolean(sageId || ownId) && !fetched,
    what: sageId ? 'What Sage prepared' : `The ${noun}`,
    error: wanted.error,
    isFetching: wanted.isFetching,
    retry: () => void wanted.refetch(),
    /** Begins a blank one. */
    leave: () => replaceSearch({}),
  };
}
