import { ApiError, queryClient } from '@soloist/web-client';
import { adoptTheirs, type DraftSyncState, findClashes, isDirty } from './draft-changes.ts';
import { deleteEveryCopy, readCopies } from './draft-copies.ts';
import { type AnyDraftKind, type DraftEndpoints, saveDraft } from './draft-endpoints.ts';
import { createEditorDraftState, type Saving } from './draft-state.ts';
import { type DraftContent, isSame } from './merge-content.ts';
import { fetchDraft, type OpenedDraft, openDraft, type ServerDraftVersion } from './open-draft.ts';
import { createTabCopy } from './tab-copy.ts';

const pauseMs = 800;
const retryMs = 15_000;

interface DraftSyncOptions {
  endpoints: DraftEndpoints;
  draftId: string;
  kind: AnyDraftKind;
  /** Set for a draft created here, with its initial content: the server does not know it yet. */
  initial: { content: DraftContent | undefined } | undefined;
  /** Completes partial stored content, as the form shows it. */
  fill: (content: DraftContent) => DraftContent;
  titleOf: (content: DraftContent) => string;
  /** Updates the form; `paths` names the changed fields, or all changed without it. */
  show: (content: DraftContent, paths?: string[]) => void;
}

/**
 * Syncs one draft with the server: saves shortly after each change, holds a copy in this browser
 * until the server has it, and merges changes from elsewhere.
 */
export function createDraftSync(options: DraftSyncOptions) {
  const { endpoints, draftId, kind, initial, fill, titleOf, show } = options;
  const draftRequest = { endpoints, draftId, kind, fill };
  const { get: state, set, subscribe } = createEditorDraftState(kind);
  const tabCopy = createTabCopy(draftId);
  const blank = fill({});
  let sync: DraftSyncState = { mine: blank, base: blank, revision: 0 };
  /** The conflicting server version, until the user resolves the conflict. */
  let theirs: ServerDraftVersion | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The status while there are no unsaved changes. */
  let restStatus: Saving = { at: 'rest' };
  let isSaving = false;
  let isStopped = false;
  let isClosed = false;

  const storeTabCopy = () => {
    const { mine: content, base, revision } = sync;
    return tabCopy.store({ kind: state().kind, content, base, revision });
  };
  const refetchList = () => queryClient.invalidateQueries({ queryKey: ['drafts', state().kind] });
  async function refetchVersions() {
    const list = { queryKey: ['draft-versions', draftId], exact: true };
    // A first request that is still underway may have read the list before the save.
    await queryClient.cancelQueries(list);
    await queryClient.invalidateQueries(list);
  }

  function saveIn(ms: number) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(save, ms);
  }

  async function open() {
    set({ phase: 'opening', error: undefined });
    try {
      if (initial) startNew(initial.content);
      else start(await openDraft(draftRequest));
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return handleGone();
      set({ phase: 'failed', error: error as Error });
    }
  }

  function handleGone() {
    if (state().phase === 'opening') {
      const copies = readCopies(draftId);
      tabCopy.adopt(copies);
      if (copies[0]) sync = { ...sync, mine: fill(copies[0].copy.content) };
    }
    set({ phase: 'gone', saving: { at: 'rest' }, hasLocalChanges: isDirty(sync) });
  }

  function startNew(content: DraftContent | undefined) {
    // Initial content must be saved; a blank draft need not be.
    if (content) {
      sync = { mine: fill(content), base: {}, revision: 0 };
      storeTabCopy();
      saveIn(0);
    }
    show(sync.mine);
    set({ phase: 'open' });
  }

  function start(opened: OpenedDraft) {
    const { mine, base, revision, savedAt } = opened;
    sync = { mine, base, revision };
    theirs = opened.theirs;
    tabCopy.adopt(opened.adopted);
    show(mine);
    if (savedAt) restStatus = { at: 'saved', when: savedAt };
    set({ phase: 'open', kind: opened.kind, saving: restStatus });
    if (theirs) return mergeTheirs();
    if (isDirty(sync)) saveIn(0);
  }

  function change(content: DraftContent) {
    if (isStopped || state().phase !== 'open' || isSame(content, sync.mine)) return;
    sync = { ...sync, mine: content };
    if (isDirty(sync)) {
      storeTabCopy();
      if (state().saving.at !== 'unsaved') set({ saving: { at: 'saving' } });
      return saveIn(pauseMs);
    }
    tabCopy.deleteAll();
    if (!isSaving) set({ saving: restStatus });
  }

  async function save() {
    clearTimeout(timer);
    const mustWait = isSaving || state().phase !== 'open' || state().clashes.length > 0;
    if (mustWait || isStopped || !isDirty(sync) || !tabCopy.isWriter()) return;
    isSaving = true;
    set({ saving: { at: 'saving' } });
    const { mine: content, revision } = sync;
    try {
      const body = { kind: state().kind, title: titleOf(content), content, revision };
      const draft = await saveDraft(endpoints, { draftId, body });
      if (!isStopped) handleSaved(content, draft.revision);
    } catch (error) {
      if (!isStopped) await handleRefusal(error);
    } finally {
      isSaving = false;
    }
    // After closing, no timer will save it.
    if (isClosed && state().saving.at === 'saving') void save();
  }

  function handleSaved(sent: DraftContent, revision: number) {
    sync = { ...sync, base: sent, revision };
    finishSync({ saveMs: pauseMs });
    void refetchList();
    void refetchVersions();
  }

  /** The server and this tab agree on `base`: later changes are saved next. */
  function finishSync({ saveMs }: { saveMs: number }) {
    restStatus = { at: 'saved', when: new Date() };
    set({ clashes: [], saving: isDirty(sync) ? { at: 'saving' } : restStatus });
    if (!isDirty(sync)) return tabCopy.deleteAll();
    storeTabCopy();
    saveIn(saveMs);
  }

  async function handleRefusal(error: unknown) {
    const { status, code, message } =
      error instanceof ApiError ? error : { status: 500, code: 'internal', message: '' };
    if (status === 409 && code !== 'limit_reached') return pull({ refusal: message });
    if (status === 410) return handleGone();
    showUnsaved(status === 0 ? 'offline' : message || 'something went wrong');
    if (status === 0 || status === 429 || status >= 500) saveIn(retryMs);
  }

  function showUnsaved(reason: string) {
    const cause = reason.replace(/\.$/, '');
    const why = storeTabCopy() ? `${cause}, stored in this browser` : cause;
    set({ saving: { at: 'unsaved', why } });
  }

  /** Merges the server's current version; `refusal` is the server's message about a save. */
  async function pull({ refusal = '' } = {}): Promise<void> {
    try {
      theirs = await fetchDraft(draftRequest);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500;
      // Nothing is unsaved, so the next refresh can retry.
      if (status !== 404 && status !== 410 && !isDirty(sync)) return;
      if (status !== 404) return handleRefusal(error);
      // A new draft cannot conflict with another version: it was not stored.
      return sync.revision === 0 ? showUnsaved(refusal) : handleGone();
    }
    if (!isStopped) mergeTheirs();
  }

  function mergeTheirs() {
    if (!theirs || (theirs.revision === sync.revision && !isDirty(sync))) return;
    const clashes = findClashes(sync, theirs);
    if (clashes.length > 0) return set({ clashes, saving: { at: 'rest' } });
    applyTheirs('only theirs');
  }

  function applyTheirs(where: 'only theirs' | 'everywhere') {
    if (!theirs) return;
    const merged = adoptTheirs(sync, { theirs, where });
    sync = merged.sync;
    theirs = undefined;
    show(sync.mine, merged.paths);
    finishSync({ saveMs: 0 });
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    tabCopy.deleteAll();
  }

  return {
    draftId,
    open,
    change,
    flush: () => void save(),
    state,
    content: () => sync.mine,
    subscribe,
    /** Shows changes from elsewhere when the user returns. */
    refresh() {
      const { phase, clashes } = state();
      const isBusy = phase !== 'open' || isSaving || clashes.length > 0 || isDirty(sync);
      if (!isBusy && sync.revision > 0) void pull();
    },
    /** Makes the form's current content the starting point: nothing needs to be stored yet. */
    setBaseline(content: DraftContent) {
      const hasLocalChanges =
        sync.revision > 0 || isSaving || tabCopy.hasAdopted() || initial?.content;
      if (hasLocalChanges) return change(content);
      clearTimeout(timer);
      sync = { ...sync, mine: content, base: content };
      tabCopy.deleteAll();
      set({ saving: restStatus });
    },
    /** Resolves a conflict. */
    resolve: (decided: 'mine' | 'theirs') =>
      applyTheirs(decided === 'theirs' ? 'everywhere' : 'only theirs'),
    /**
     * Called when the user leaves the editor: saves pending changes, or saves them once the network
     * is back.
     */
    close() {
      void save();
      isClosed = true;
      clearTimeout(timer);
      window.addEventListener('online', () => void save(), { once: true });
    },
    /** Stops syncing because the content continues in another draft. */
    stop,
    /** Removes every local copy of a draft that was sent or deleted. */
    discard() {
      stop();
      deleteEveryCopy(draftId);
      void refetchList();
    },
  };
}
export type DraftSync = ReturnType<typeof createDraftSync>;
