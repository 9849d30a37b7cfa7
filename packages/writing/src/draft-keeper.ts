import { ApiError, queryClient } from '@soloist/web-client';
import { forgetEveryCopy, readCopies } from './draft-copies.ts';
import { type AnyDraftKind, type DraftEndpoints, saveDraft } from './draft-endpoints.ts';
import { createDraftState, type Saving } from './draft-state.ts';
import { clashesOf, isDirty, takeTheirs, type Writing } from './draft-writing.ts';
import { type Content, isSame } from './merge-content.ts';
import { fetchDraft, type OpenedDraft, openDraft, type StoredDraft } from './open-draft.ts';
import { createOwnCopy } from './own-copy.ts';

const pauseMs = 800;
const retryMs = 15_000;

interface KeeperOptions {
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
  const asked = { endpoints, draftId, kind, fill };
  const { get: state, set, subscribe } = createDraftState(kind);
  const own = createOwnCopy(draftId);
  const blank = fill({});
  let writing: Writing = { mine: blank, base: blank, revision: 0 };
  /** What somebody else wrote, while the person decides. */
  let theirs: StoredDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is shown while nothing waits to be saved. */
  let rest: Saving = { at: 'rest' };
  let isSaving = false;
  let isStopped = false;
  let isClosed = false;

  const keep = () => {
    const { mine: content, base, revision } = writing;
    return own.keep({ kind: state().kind, content, base, revision });
  };
  const refetchList = () => queryClient.invalidateQueries({ queryKey: ['drafts', state().kind] });

  function saveIn(ms: number) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(save, ms);
  }

  async function open() {
    set({ phase: 'opening', error: undefined });
    try {
      if (begun) begin(begun.content);
      else start(await openDraft(asked));
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return handleGone();
      set({ phase: 'failed', error: error as Error });
    }
  }

  function handleGone() {
    if (state().phase === 'opening') {
      const copies = readCopies(draftId);
      own.adopt(copies);
      if (copies[0]) writing = { ...writing, mine: fill(copies[0].copy.content) };
    }
    set({ phase: 'gone', saving: { at: 'rest' }, hasOwn: isDirty(writing) });
  }

  function begin(content: Content | undefined) {
    // What it begins with is news to the server; a blank paper is not.
    if (content) {
      writing = { mine: fill(content), base: {}, revision: 0 };
      keep();
      saveIn(0);
    }
    show(writing.mine);
    set({ phase: 'open' });
  }

  function start(opened: OpenedDraft) {
    const { mine, base, revision, savedAt } = opened;
    writing = { mine, base, revision };
    theirs = opened.theirs;
    own.adopt(opened.adopted);
    show(mine);
    if (savedAt) rest = { at: 'saved', when: savedAt };
    set({ phase: 'open', kind: opened.kind, saving: rest });
    if (theirs) return meet();
    if (isDirty(writing)) saveIn(0);
  }

  function change(content: Content) {
    if (isStopped || state().phase !== 'open' || isSame(content, writing.mine)) return;
    writing = { ...writing, mine: content };
    if (isDirty(writing)) {
      keep();
      if (state().saving.at !== 'unsaved') set({ saving: { at: 'saving' } });
      return saveIn(pauseMs);
    }
    own.letGo();
    if (!isSaving) set({ saving: rest });
  }

  async function save() {
    clearTimeout(timer);
    const mustWait = isSaving || state().phase !== 'open' || state().clashes.length > 0;
    if (mustWait || isStopped || !isDirty(writing) || !own.isWriter()) return;
    isSaving = true;
    set({ saving: { at: 'saving' } });
    const { mine: content, revision } = writing;
    try {
      const body = { kind: state().kind, title: titleOf(content), content, revision };
      const draft = await saveDraft(endpoints, { draftId, body });
      if (!isStopped) handleSaved(content, draft.revision);
    } catch (error) {
      if (!isStopped) await settleRefusal(error);
    } finally {
      isSaving = false;
    }
    // No timer comes any more.
    if (isClosed && state().saving.at === 'saving') void save();
  }

  function handleSaved(sent: Content, revision: number) {
    writing = { ...writing, base: sent, revision };
    goOn({ saveMs: pauseMs });
    void refetchList();
  }

  /** The server and this tab agree on `base`: what is written beyond it is saved next. */
  function goOn({ saveMs }: { saveMs: number }) {
    rest = { at: 'saved', when: new Date() };
    set({ clashes: [], saving: isDirty(writing) ? { at: 'saving' } : rest });
    if (!isDirty(writing)) return own.letGo();
    keep();
    saveIn(saveMs);
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
      theirs = await fetchDraft(asked);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500;
      // Nothing waits to be saved: looking again can wait, too.
      if (status !== 404 && status !== 410 && !isDirty(writing)) return;
      if (status !== 404) return settleRefusal(error);
      // A new draft was not refused for another one in its place: there are too many.
      return writing.revision === 0 ? showUnsaved(refusal) : handleGone();
    }
    if (!isStopped) meet();
  }

  function meet() {
    if (!theirs || (theirs.revision === writing.revision && !isDirty(writing))) return;
    const clashes = clashesOf(writing, theirs);
    if (clashes.length > 0) return set({ clashes, saving: { at: 'rest' } });
    take('only theirs');
  }

  function take(where: 'only theirs' | 'everywhere') {
    if (!theirs) return;
    const taken = takeTheirs(writing, { theirs, where });
    writing = taken.writing;
    theirs = undefined;
    show(writing.mine, taken.paths);
    goOn({ saveMs: 0 });
  }

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    own.letGo();
  }

  return {
    draftId,
    open,
    change,
    flush: () => void save(),
    state,
    content: () => writing.mine,
    subscribe,
    /** Back from elsewhere: shows what was written there. */
    refresh() {
      const { phase, clashes } = state();
      const isBusy = phase !== 'open' || isSaving || clashes.length > 0 || isDirty(writing);
      if (!isBusy && writing.revision > 0) void pull();
    },
    /** What the form holds now is where it began: nothing needs to be stored yet. */
    settle(content: Content) {
      const hasOwn = writing.revision > 0 || isSaving || own.hasAdopted() || begun?.content;
      if (hasOwn) return change(content);
      clearTimeout(timer);
      writing = { ...writing, mine: content, base: content };
      own.letGo();
      set({ saving: rest });
    },
    /** Decides a clash. */
    resolve: (decided: 'mine' | 'theirs') =>
      take(decided === 'theirs' ? 'everywhere' : 'only theirs'),
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
      void refetchList();
    },
  };
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
