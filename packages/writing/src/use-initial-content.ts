import { showToast, useLocation, useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { sageDraftQuery } from './sage-draft.ts';
import { usePageSearch } from './use-page-search.ts';

interface ExistingItem<Content> {
  /** The initial content of a draft that edits it. */
  content: Content;
  /** The existing draft that edits it. */
  draft_id: string | null;
}

interface InitialContentOptions<Prefill extends z.ZodMiniType> {
  prefill: Prefill;
  /** Such as `service`: the query parameter that names an existing item (`?service=`). */
  noun: string;
  /** The word in texts, where it differs from the parameter. */
  label?: string;
  readItem: (id: string, signal: AbortSignal) => Promise<ExistingItem<z.output<Prefill>>>;
}

/** The navigation state that another page passes to an editor. */
export interface EditorNavigationState {
  content?: unknown;
}

const filledInMessage = 'Filled in by Sage. Check it before you publish.';

/**
 * The initial content of a new draft, as the URL names it: `?draft=` from Sage, or an existing item
 * to edit. An existing draft of that item opens instead. No draft starts before the content has
 * loaded. Another page may also pass it in the navigation state.
 */
export function useInitialContent<Prefill extends z.ZodMiniType>(
  options: InitialContentOptions<Prefill>,
) {
  const { prefill, noun, readItem, label = noun } = options;
  const [search, replaceSearch] = usePageSearch();
  const passed = prefill.safeParse((useLocation().state as EditorNavigationState | null)?.content);
  const isNew = !search.get('id');
  const sageId = isNew ? (search.get('draft') ?? '') : '';
  const itemId = isNew && !sageId ? (search.get(noun) ?? '') : '';
  const prepared = useQuery(sageDraftQuery({ id: sageId, prefill, what: `a ${label}` }));
  const existing = useQuery({
    queryKey: [noun, 'to-change', itemId],
    queryFn: ({ signal }) => readItem(itemId, signal),
    enabled: itemId !== '',
    // A draft starts with this content, so it must be current.
    staleTime: 0,
    gcTime: 0,
  });
  const query = sageId ? prepared : existing;
  const earlier = existing.data?.draft_id;

  useEffect(() => {
    if (earlier && isNew) replaceSearch({ id: earlier });
  }, [earlier, isNew, replaceSearch]);

  const isPrepared = sageId !== '' && prepared.data !== undefined;
  useEffect(() => {
    if (isPrepared) showToast({ message: filledInMessage, kind: 'info' });
  }, [isPrepared]);

  const fetched = sageId ? prepared.data : !earlier && existing.data?.content;
  const content = (fetched || passed.data) as z.output<Prefill> | undefined;
  return {
    content,
    isWaiting: Boolean(sageId || itemId) && !fetched,
    what: sageId ? 'Sage’s draft' : `the ${label}`,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    /** Starts a blank draft. */
    leave: () => replaceSearch({}),
  };
}
