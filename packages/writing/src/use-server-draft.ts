import { drafts } from '@soloist/contracts';
import { useNavigate } from '@soloist/web-client';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type AnyDraftKind, asSaved, type DraftEndpoints } from './draft-endpoints.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { openingState } from './draft-state.ts';
import type { Content } from './merge-content.ts';
import { useOwnSearch } from './use-own-search.ts';

interface ServerDraftOptions<Values extends FieldValues, Part extends object> {
  /** Of a draft begun here; one that is opened keeps its own. */
  kind: AnyDraftKind;
  /** Where drafts of this kind are kept; those of papers unless told. */
  endpoints?: DraftEndpoints;
  form: UseFormReturn<Values>;
  /** What of the form is stored. Each field has the same path in both. */
  toContent: (values: Values) => Part;
  /** Everything the form shows, of a stored draft any part of which may be missing. */
  fromContent: (part: Part, draftId: string) => Values;
  /** For lists; empty for an unnamed one. */
  titleOf: (part: Part) => string;
  /** What a new draft begins with, asked once for each; nothing: a blank one. */
  firstContent?: (() => Part | undefined) | undefined;
  /** No new draft is begun yet: something that will name one is on its way. */
  isWaiting?: boolean;
}

const opening = openingState('proposal');
const nothing = () => () => {};
const mostTitle = 120;

/**
 * Holds the form's draft on the server, under the id that the address names (`?id=`); without one
 * a new draft begins and its id goes into the address. Draw the form once `phase` is `open`, and
 * `<DraftStatus>` and `<DraftDialogs>` with it. A blank new draft is not stored.
 */
export function useServerDraft<Values extends FieldValues, Part extends object>(
  options: ServerDraftOptions<Values, Part>,
) {
  const { form, kind, endpoints = drafts, isWaiting = false } = options;
  const latest = useRef(options);
  latest.current = options;
  const [search, replaceSearch] = useOwnSearch();
  const navigate = useNavigate();
  const draftId = search.get('id') ?? '';
  const begun = useRef(new Map<string, { content: Content | undefined }>());
  const [keeper, setKeeper] = useState<DraftKeeper>();

  useEffect(() => {
    if (draftId || isWaiting) return;
    const id = crypto.randomUUID();
    begun.current.set(id, { content: latest.current.firstContent?.() as Content | undefined });
    const named = new URLSearchParams(search);
    named.set('id', id);
    replaceSearch(named);
  }, [draftId, isWaiting, search, replaceSearch]);

  useEffect(() => {
    if (!draftId) return;
    const contentOf = (values: Values) =>
      asSaved(endpoints, { kind, content: latest.current.toContent(values) });
    const made = createDraftKeeper({
      endpoints,
      draftId,
      kind,
      begun: begun.current.get(draftId),
      fill: (part) => contentOf(latest.current.fromContent(part as Part, draftId)),
      titleOf: (content) => latest.current.titleOf(content as Part).slice(0, mostTitle),
      show: (content, paths) => {
        const values = latest.current.fromContent(content as Part, draftId);
        if (!paths) return form.reset(values);
        for (const path of paths) form.setValue(path as Path<Values>, valueAt(values, path));
      },
    });
    setKeeper(made);
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

  const current = keeper?.draftId === draftId ? keeper : undefined;
  const state = useSyncExternalStore(
    current?.subscribe ?? nothing,
    current?.state ?? (() => opening),
  );

  /** Goes on in a new draft with this content, stored like any other. */
  const begin = useCallback(
    (part: Part) => {
      const id = crypto.randomUUID();
      begun.current.set(id, { content: part as Content });
      navigate(`${location.pathname}?id=${id}`, { replace: true });
    },
    [navigate],
  );

  return {
    ...state,
    id: draftId,
    begin,
    /** Opens again what could not be opened. */
    retry: () => void current?.open(),
    /** Saves now what is waiting, such as at a change of step. */
    flush: () => current?.flush(),
    /** What the form holds now is where the new draft began: there is nothing to store yet. */
    settle: () =>
      current?.settle(asSaved(endpoints, { kind, content: options.toContent(form.getValues()) })),
    /** Goes on with what the draft held before. */
    restore: (part: Part) => {
      form.reset(options.fromContent(part, draftId));
      current?.change(asSaved(endpoints, { kind, content: options.toContent(form.getValues()) }));
      current?.flush();
    },
    /** Lets go of the draft once it was sent or deleted. */
    discard: () => current?.discard(),
    /** Decides a clash: one's own words, the other's, or both, one's own as a new draft. */
    resolve: (take: 'mine' | 'theirs' | 'both') => {
      if (!current) return;
      if (take !== 'both') return current.resolve(take);
      current.stop();
      begin(current.content() as Part);
    },
    /** Goes on, in a new draft, with what was sent or deleted elsewhere. */
    keepAsNew: () => {
      current?.stop();
      if (current) begin(current.content() as Part);
    },
  };
}
export type ServerDraft = ReturnType<typeof useServerDraft<FieldValues, object>>;

const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Content | undefined)?.[name], values) as never;

function watchPage(keeper: DraftKeeper) {
  const handleShow = () => document.visibilityState === 'visible' && keeper.refresh();
  // Closing the tab must not lose the last words; the copy in the browser holds what does not get through.
  window.addEventListener('pagehide', keeper.flush);
  window.addEventListener('online', keeper.flush);
  document.addEventListener('visibilitychange', handleShow);
  return () => {
    window.removeEventListener('pagehide', keeper.flush);
    window.removeEventListener('online', keeper.flush);
    document.removeEventListener('visibilitychange', handleShow);
  };
}
