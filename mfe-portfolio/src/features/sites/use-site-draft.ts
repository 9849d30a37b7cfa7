import { type MySite, type SiteDesign, siteDesign, sites } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import { cacheSite } from './sites.api.ts';

/** `outdated`: another window saved first. `invalid`: a value is not allowed. */
export type SiteDraftState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'invalid' | 'outdated';

const pauseMs = 700;

export interface SiteDraft {
  design: SiteDesign;
  state: SiteDraftState;
  /** Why it is not saved, as a sentence. */
  problem: string;
  change: (change: Partial<SiteDesign>) => void;
  /** Saves pending changes; false when that failed. */
  save: () => Promise<boolean>;
  /** Replaces the local draft with the stored one. */
  adopt: (site: MySite) => void;
}

/** The draft design of the caller's site, saved automatically after a pause. */
export function useSiteDraft(site: MySite): SiteDraft {
  const [design, setDesign] = useState(site.draft);
  const [state, setState] = useState<SiteDraftState>('saved');
  const [problem, setProblem] = useState('');
  // The current state, for later saves.
  const latest = useRef({ design: site.draft, revision: site.revision, isDirty: false });
  const timer = useRef(0);
  const running = useRef<Promise<boolean>>(null);

  function change(part: Partial<SiteDesign>) {
    const next = { ...latest.current.design, ...part };
    Object.assign(latest.current, { design: next, isDirty: true });
    setDesign(next);
    setState((before) => (before === 'outdated' ? before : 'unsaved'));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, pauseMs);
  }

  function adopt({ draft, revision }: MySite) {
    clearTimeout(timer.current);
    latest.current = { design: draft, revision, isDirty: false };
    setDesign(draft);
    setState('saved');
    setProblem('');
  }

  /** One at a time, because each save names the revision of the save before it. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    if (!latest.current.isDirty) return true;
    running.current = send();
    const isDone = await running.current;
    running.current = null;
    return isDone;
  }

  async function send(): Promise<boolean> {
    const { revision } = latest.current;
    const checked = siteDesign.safeParse(latest.current.design);
    if (!checked.success) return refuse('invalid', checked.error.issues[0]?.message ?? '');
    latest.current.isDirty = false;
    setState('saving');
    try {
      const saved = await call(sites.save, { body: { draft: checked.data, revision } });
      latest.current.revision = saved.site.revision;
      cacheSite(saved.site);
    } catch (error) {
      latest.current.isDirty = true;
      return refuse(isConflict(error) ? 'outdated' : 'failed', (error as Error).message);
    }
    setState(latest.current.isDirty ? 'unsaved' : 'saved');
    setProblem('');
    return true;
  }

  function refuse(as: SiteDraftState, message: string) {
    setState(as);
    setProblem(message);
    return false;
  }

  useNewerRevision({ site, latest, isBusy: () => running.current !== null, adopt });
  useSavedOnLeaving({ isDirty: () => latest.current.isDirty, save });
  return { design, state, problem, change, save, adopt };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

interface Newer {
  site: MySite;
  latest: { current: { revision: number; isDirty: boolean } };
  isBusy: () => boolean;
  adopt: (site: MySite) => void;
}

/** Adopts changes of another window while there are none here. */
function useNewerRevision({ site, latest, isBusy, adopt }: Newer) {
  useEffect(() => {
    const { revision, isDirty } = latest.current;
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
