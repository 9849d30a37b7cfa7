import { type OwnSite, type SiteDesign, siteDesign, sites } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import { keepSite } from './sites.api.ts';

/** `outdated`: another window's change came first. `invalid`: something does not fit. */
export type DraftState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'invalid' | 'outdated';

const pauseMs = 700;

export interface SiteDraft {
  design: SiteDesign;
  state: DraftState;
  /** Why it is not saved: a sentence. */
  problem: string;
  change: (change: Partial<SiteDesign>) => void;
  /** Saves what is not saved yet; false when that failed. */
  save: () => Promise<boolean>;
  /** Takes over what is stored, in place of what stands here. */
  adopt: (site: OwnSite) => void;
}

/** The design of the own site as it is being changed here, saved by itself after a pause. */
export function useSiteDraft(site: OwnSite): SiteDraft {
  const [design, setDesign] = useState(site.draft);
  const [state, setState] = useState<DraftState>('saved');
  const [problem, setProblem] = useState('');
  // What is right at this moment, for who saves later.
  const kept = useRef({ design: site.draft, revision: site.revision, isDirty: false });
  const timer = useRef(0);
  const running = useRef<Promise<boolean>>(null);

  function change(part: Partial<SiteDesign>) {
    const next = { ...kept.current.design, ...part };
    Object.assign(kept.current, { design: next, isDirty: true });
    setDesign(next);
    setState((before) => (before === 'outdated' ? before : 'unsaved'));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, pauseMs);
  }

  function adopt({ draft, revision }: OwnSite) {
    clearTimeout(timer.current);
    kept.current = { design: draft, revision, isDirty: false };
    setDesign(draft);
    setState('saved');
    setProblem('');
  }

  /** One at a time: each names the revision that the one before made. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    if (!kept.current.isDirty) return true;
    running.current = send();
    const isDone = await running.current;
    running.current = null;
    return isDone;
  }

  async function send(): Promise<boolean> {
    const { revision } = kept.current;
    const checked = siteDesign.safeParse(kept.current.design);
    if (!checked.success) return refuse('invalid', checked.error.issues[0]?.message ?? '');
    kept.current.isDirty = false;
    setState('saving');
    try {
      const saved = await call(sites.save, { body: { draft: checked.data, revision } });
      kept.current.revision = saved.site.revision;
      keepSite(saved.site);
    } catch (error) {
      kept.current.isDirty = true;
      return refuse(isConflict(error) ? 'outdated' : 'failed', (error as Error).message);
    }
    setState(kept.current.isDirty ? 'unsaved' : 'saved');
    setProblem('');
    return true;
  }

  function refuse(as: DraftState, message: string) {
    setState(as);
    setProblem(message);
    return false;
  }

  useNewerRevision({ site, kept, isBusy: () => running.current !== null, adopt });
  useSavedOnLeaving({ isDirty: () => kept.current.isDirty, save });
  return { design, state, problem, change, save, adopt };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

interface Newer {
  site: OwnSite;
  kept: { current: { revision: number; isDirty: boolean } };
  isBusy: () => boolean;
  adopt: (site: OwnSite) => void;
}

/** What another window stored shows here, as long as nothing was changed here. */
function useNewerRevision({ site, kept, isBusy, adopt }: Newer) {
  useEffect(() => {
    const { revision, isDirty } = kept.current;
    if (site.revision > revision && !isDirty && !isBusy()) adopt(site);
  });
}

interface Leaving {
  isDirty: () => boolean;
  save: () => Promise<boolean>;
}

function useSavedOnLeaving({ isDirty, save }: Leaving) {
  const last = useRef(save);
  last.current = save;
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void last.current();
    };
  }, []);
}
