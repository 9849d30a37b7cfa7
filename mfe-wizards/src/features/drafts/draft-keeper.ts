import { ApiError, getClaims, getToken, queryClient } from '@soloist/web-client';
import { forgetCopies, forgetCopy, forgetEveryCopy, keepCopy, readCopies } from './draft-copies.ts';
import { type AnyDraftKind, type DraftEndpoints, saveDraft } from './draft-endpoints.ts';
import {
  type Clash,
  type Content,
  changedPaths,
  isSame,
  mergeContent,
  withValues,
} from './merge-content.ts';
import { fetchDraft, type OpenedDraft, openDraft, type StoredDraft } from './open-draft.ts';

const pauseMs = 800;
const retryMs = 15_000;

export type Saving =
  /** There is nothing to keep yet. */
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; when: Date }
  /** The server does not have it; `why` is for people. */
  | { at: 'unsaved'; why: string };

export interface DraftState {
  phase: 'opening' | 'open' | 'failed' | 'gone';
  kind: AnyDraftKind;
  saving: Saving;
  /** Fields that somebody else wrote differently; nothing is saved until the person decides. */
  clashes: Clash[];
  /** Why it could not be opened. */
  error: Error | undefined;
  /** Of a draft that is gone: something was written here that the server did not have. */
  hasOwn: boolean;
}

export interface KeeperOptions {
  endpoints: DraftEndpoints;
  draftId: string;
  kind: AnyDraftKind;
  /** Set for a draft begun here, with what it begins with: the server is not asked for it. */
  begun: { content: Content | undefined } | undefined;
  /** A stored part of a paper with everything missing filled in, as the form shows it. */
  fill: (content: Content) => Content;
  titleOf: (content: Content) => string;
  /** The form must show this; `paths` names what changed, where not everything did. */
  show: (content: Content, paths?: string[]) => void;
}

/**
 * Keeps one draft on the server: saves shortly after each change, holds a copy in this browser
 * until the server has it, and brings together what was written elsewhere meanwhile.
 */
export function createDraftKeeper(options: KeeperOptions) {
  const { endpoints, draftId, kind, begun, fill, titleOf, show } = options;
  const listeners = new Set<() => void>();
  let state: DraftState = {
    phase: 'opening',
    kind,
    saving: { at: 'rest' },
    clashes: [],
    error: undefined,
    hasOwn: false,
  };
  let mine = fill({});
  /** What the server had last, as far as this tab knows, and which revision that was. */
  let base = mine;
  let revision = 0;
  /** What somebody else wrote, while the person decides. */
  let theirs: StoredDraft | undefined;
  let adopted: OpenedDraft['adopted'] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is shown while nothing waits to be saved. */
  let rest: Saving = state.saving;
  let isSaving = false;
  let isStopped = false;
  let isClosed = false;
  const writer = getClaims()?.sub;
  // Somebody else may sign in before the last words got through.
  const isWriter = () => getToken() !== null && getClaims()?.sub === writer;

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const isDirty = () => !isSame(mine, base);
  const keep = () =>
    isWriter() && keepCopy(draftId, { kind: state.kind, content: mine, base, revision });

  function saveIn(ms: number) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(save, ms);
  }

  /** The server has everything: nothing needs to be kept here. */
  function letGo() {
    forgetCopy(draftId);
    forgetCopies(adopted);
    adopted = [];
  }

  async function open() {
    set({ phase: 'opening', error: undefined });
    try {
      if (begun) begin(begun.content);
      else start(await openDraft({ endpoints, draftId, kind, fill }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return handleGone();
      set({ phase: 'failed', error: error as Error });
    }
  }

  function handleGone() {
    if (state.phase === 'opening') {
      adopted = readCopies(draftId);
      const own = adopted[0];
      if (own) mine = fill(own.copy.content);
    }
    set({ phase: 'gone', saving: { at: 'rest' }, hasOwn: isDirty() });
  }

  function begin(content: Content | undefined) {
    // What it begins with is news to the server; a blank paper is not.
    if (content) {
      mine = fill(content);
      base = {};
      keep();
      saveIn(0);
    }
    show(mine);
    set({ phase: 'open' });
  }

  function start(opened: OpenedDraft) {
    ({ mine, base, revision, theirs, adopted } = opened);
    show(mine);
    const { savedAt } = opened;
    if (savedAt) rest = { at: 'saved', when: savedAt };
    set({ phase: 'open', kind: opened.kind, saving: rest });
    if (theirs) return meet();
    if (isDirty()) saveIn(0);
  }

  function change(content: Content) {
    if (isStopped || state.phase !== 'open' || isSame(content, mine)) return;
    mine = content;
    if (isDirty()) {
      keep();
      if (state.saving.at !== 'unsaved') set({ saving: { at: 'saving' } });
      return saveIn(pauseMs);
    }
    letGo();
    if (!isSaving) set({ saving: rest });
  }

  async function save() {
    clearTimeout(timer);
    const mustWait = isSaving || state.phase !== 'open' || state.clashes.length > 0;
    if (mustWait || isStopped || !isDirty() || !isWriter()) return;
    isSaving = true;
    set({ saving: { at: 'saving' } });
    const sent = mine;
    try {
      const body = { kind: state.kind, title: titleOf(sent), content: sent, revision };
      const draft = await saveDraft(endpoints, { draftId, body });
      if (!isStopped) handleSaved(sent, draft.revision);
    } catch (error) {
      if (!isStopped) await settleRefusal(error);
    } finally {
      isSaving = false;
    }
    // No timer comes any more.
    if (isClosed && state.saving.at === 'saving') void save();
  }

  function handleSaved(sent: Content, newRevision: number) {
    base = sent;
    revision = newRevision;
    rest = { at: 'saved', when: new Date() };
    set({ saving: isDirty() ? { at: 'saving' } : rest });
    void queryClient.invalidateQueries({ queryKey: ['drafts', state.kind] });
    if (!isDirty()) return letGo();
    keep();
    saveIn(pauseMs);
  }

  async function settleRefusal(error: unknown) {
    const { status, message } = error instanceof ApiError ? error : { status: 500, message: '' };
    if (status === 409) return pull({ refusal: message });
    if (status === 410) return handleGone();
    showUnsaved(status === 0 ? 'offline' : message || 'something went wrong');
    if (status === 0 || status === 429 || status >= 500) saveIn(retryMs);
  }

  function showUnsaved(reason: string) {
    const because = reason.replace(/\.$/, '');
    const why = keep() ? `${because}, kept in this browser` : because;
    set({ saving: { at: 'unsaved', why } });
  }

  /** Brings in what the server has by now; `refusal` is what it said of a save. */
  async function pull({ refusal = '' } = {}): Promise<void> {
    try {
      theirs = await fetchDraft({ endpoints, draftId, kind, fill });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500;
      // Nothing waits to be saved: looking again can wait, too.
      if (status !== 404 && status !== 410 && !isDirty()) return;
      if (status !== 404) return settleRefusal(error);
      // A new draft was not refused for another one in its place: there are too many.
      return revision === 0 ? showUnsaved(refusal) : handleGone();
    }
    if (!isStopped) meet();
  }

  function meet() {
    if (!theirs || (theirs.revision === revision && !isDirty())) return;
    const { clashes } = mergeContent({ base, mine, theirs: theirs.content });
    if (clashes.length > 0) return set({ clashes, saving: { at: 'rest' } });
    takeTheirs({ where: 'only theirs' });
  }

  /** What only they changed comes in; what both changed is mine, or theirs everywhere. */
  function takeTheirs({ where }: { where: 'only theirs' | 'everywhere' }) {
    if (!theirs) return;
    const { merged, clashes } = mergeContent({ base, mine, theirs: theirs.content });
    const before = mine;
    const values = clashes.map((clash) => ({ path: clash.path, value: clash.theirs }));
    mine = where === 'everywhere' ? withValues(merged, values) : merged;
    ({ content: base, revision } = theirs);
    theirs = undefined;
    show(mine, changedPaths(before, mine));
    rest = { at: 'saved', when: new Date() };
    set({ clashes: [], saving: isDirty() ? { at: 'saving' } : rest });
    if (!isDirty()) return letGo();
    keep();
    saveIn(0);
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    letGo();
  }

  return {
    draftId,
    open,
    change,
    flush: () => void save(),
    state: () => state,
    content: () => mine,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Back from elsewhere: shows what was written there. */
    refresh() {
      const isBusy = state.phase !== 'open' || isSaving || state.clashes.length > 0 || isDirty();
      if (!isBusy && revision > 0) void pull();
    },
    /** What the form holds now is where it began: nothing needs to be stored yet. */
    settle(content: Content) {
      const hasOwn = revision > 0 || isSaving || adopted.length > 0 || begun?.content;
      if (hasOwn) return change(content);
      clearTimeout(timer);
      mine = content;
      base = content;
      letGo();
      set({ saving: rest });
    },
    /** Decides a clash. */
    resolve: (take: 'mine' | 'theirs') =>
      takeTheirs({ where: take === 'theirs' ? 'everywhere' : 'only theirs' }),
    /** The editor was left: saves what is waiting, or does so once the network is back. */
    close() {
      void save();
      isClosed = true;
      clearTimeout(timer);
      window.addEventListener('online', () => void save(), { once: true });
    },
    /** What this tab wrote goes on elsewhere. */
    stop,
    /** The draft was sent or deleted: nothing of it stays here. */
    discard() {
      stop();
      forgetEveryCopy(draftId);
      void queryClient.invalidateQueries({ queryKey: ['drafts', state.kind] });
    },
  };
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
