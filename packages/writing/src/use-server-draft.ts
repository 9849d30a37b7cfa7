import { drafts } from '@soloist/contracts';
import { useNavigate } from '@soloist/web-client';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type AnyDraftKind, asSaved, type DraftEndpoints } from './draft-endpoints.ts';
import { openingState } from './draft-state.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import type { DraftContent } from './merge-content.ts';
import { usePageSearch } from './use-page-search.ts';

interface ServerDraftOptions<Values extends FieldValues, Content extends object> {
  /** The kind of a new draft; an existing one keeps its kind. */
  kind: AnyDraftKind;
  /** The endpoints of this kind of draft; by default those of documents. */
  endpoints?: DraftEndpoints;
  form: UseFormReturn<Values>;
  /** The stored part of the form. Each field has the same path in both. */
  toContent: (values: Values) => Content;
  /** Complete form values from a partial stored draft. */
  fromContent: (part: Content, draftId: string) => Values;
  /** The draft's title in lists; empty without a name. */
  titleOf: (part: Content) => string;
  /** The initial content of a new draft, called once for each; undefined for a blank one. */
  firstContent?: (() => Content | undefined) | undefined;
  /** Delays a new draft: its initial content is still loading. */
  isWaiting?: boolean;
}

const opening = openingState('proposal');
const nothing = () => () => {};
const maxTitleLength = 120;

/**
 * Syncs the form's draft with the server, under the id in the URL (`?id=`). Without one, a new
 * draft starts and its id goes into the URL. Render the form once `phase` is `open`, with
 * `<DraftStatus>` and `<DraftDialogs>`. A blank new draft is not stored.
 */
export function useServerDraft<Values extends FieldValues, Content extends object>(
  options: ServerDraftOptions<Values, Content>,
) {
  const { form, kind, endpoints = drafts, isWaiting = false } = options;
  const latest = useRef(options);
  latest.current = options;
  const [search, replaceSearch] = usePageSearch();
  const navigate = useNavigate();
  const draftId = search.get('id') ?? '';
  const initialContents = useRef(new Map<string, { content: DraftContent | undefined }>());
  const [sync, setSync] = useState<DraftSync>();

  useEffect(() => {
    if (draftId || isWaiting) return;
    const id = crypto.randomUUID();
    initialContents.current.set(id, {
      content: latest.current.firstContent?.() as DraftContent | undefined,
    });
    const named = new URLSearchParams(search);
    named.set('id', id);
    replaceSearch(named);
  }, [draftId, isWaiting, search, replaceSearch]);

  useEffect(() => {
    if (!draftId) return;
    const contentOf = (values: Values) =>
      asSaved(endpoints, { kind, content: latest.current.toContent(values) });
    const made = createDraftSync({
      endpoints,
      draftId,
      kind,
      initial: initialContents.current.get(draftId),
      fill: (part) => contentOf(latest.current.fromContent(part as Content, draftId)),
      titleOf: (content) => latest.current.titleOf(content as Content).slice(0, maxTitleLength),
      show: (content, paths) => {
        const values = latest.current.fromContent(content as Content, draftId);
        if (!paths) return form.reset(values);
        for (const path of paths) form.setValue(path as Path<Values>, valueAt(values, path));
      },
    });
    setSync(made);
    void made.open();
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => made.change(contentOf(values)),
    });
    const leaveThePage = watchPage(made);
    return () => {
      stopWatching();
      leaveThePage();
      made.close();
    };
  }, [draftId, kind, endpoints, form]);

  const current = sync?.draftId === draftId ? sync : undefined;
  const state = useSyncExternalStore(
    current?.subscribe ?? nothing,
    current?.state ?? (() => opening),
  );

  /** Continues in a new draft with this content, which is stored like any other. */
  const startDraft = useCallback(
    (part: Content) => {
      const id = crypto.randomUUID();
      initialContents.current.set(id, { content: part as DraftContent });
      void navigate(`${location.pathname}?id=${id}`, { replace: true });
    },
    [navigate],
  );

  return {
    ...state,
    id: draftId,
    startDraft,
    /** Retries opening the draft. */
    retry: () => void current?.open(),
    /** Saves pending changes now, for example before a step changes. */
    flush: () => current?.flush(),
    /** Makes the form's current content the starting point: nothing needs to be stored yet. */
    setBaseline: () =>
      current?.setBaseline(
        asSaved(endpoints, { kind, content: options.toContent(form.getValues()) }),
      ),
    /** Continues with an earlier version of the draft. */
    restore: (part: Content) => {
      form.reset(options.fromContent(part, draftId));
      current?.change(asSaved(endpoints, { kind, content: options.toContent(form.getValues()) }));
      current?.flush();
    },
    /** Discards the draft after it was sent or deleted. */
    discard: () => current?.discard(),
    /** Resolves a conflict: my version, the other one, or both, with mine as a new draft. */
    resolve: (choice: 'mine' | 'theirs' | 'both') => {
      if (!current) return;
      if (choice !== 'both') return current.resolve(choice);
      current.stop();
      startDraft(current.content() as Content);
    },
    /** Continues in a new draft with content that was sent or deleted elsewhere. */
    keepAsNew: () => {
      current?.stop();
      if (current) startDraft(current.content() as Content);
    },
  };
}
export type ServerDraft = ReturnType<typeof useServerDraft<FieldValues, object>>;

const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as DraftContent | undefined)?.[name], values) as never;

function watchPage(sync: DraftSync) {
  const handleShow = () => document.visibilityState === 'visible' && sync.refresh();
  // Closing the tab must not lose the last changes; the browser's copy holds those that are not
  // saved.
  window.addEventListener('pagehide', sync.flush);
  window.addEventListener('online', sync.flush);
  document.addEventListener('visibilitychange', handleShow);
  return () => {
    window.removeEventListener('pagehide', sync.flush);
    window.removeEventListener('online', sync.flush);
    document.removeEventListener('visibilitychange', handleShow);
  };
}
