import {
  type ProjectBrief,
  type ProjectMakingPart,
  projectMaking,
  projectMakingPart,
} from '@soloist/contracts';
import { callLines } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftOf, type ProjectDraft } from '../project-draft.ts';
import { growingText } from './growing-text.ts';

export type Making = {
  at: 'asking' | 'making' | 'made' | 'stopped' | 'failed';
  /** What Sage did and could not do, the newest last. */
  notes: string[];
  /** It was put together without a model. */
  isOffline: boolean;
  /** Why it failed. */
  problem: string;
};

const asking: Making = { at: 'asking', notes: [], isOffline: false, problem: '' };
const brokenOff = 'The answer broke off before it was whole. What has come is below.';

/** Sage's making of a project: fills the form while it comes. Nothing is stored. */
export function useMaking(form: UseFormReturn<ProjectDraft>) {
  const [making, setMaking] = useState(asking);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const change = (to: Partial<Making>) => setMaking((before) => ({ ...before, ...to }));

  /** Pictures stay, words are written anew. */
  async function make(brief: ProjectBrief) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { coverImg, images } = form.getValues();
    form.reset({ ...draftOf({}), coverImg, images });
    setMaking({ ...asking, at: 'making' });
    const isLatest = () => running.current === control;
    const text = growingText((blocks) => {
      if (isLatest()) form.setValue('description', blocks, { shouldDirty: true });
    });
    try {
      const { signal } = control;
      for await (const line of callLines(projectMaking.make, { body: brief, signal })) {
        const part = projectMakingPart.safeParse(line).data;
        if (part?.type === 'text') text.add(part.markdown);
        else if (part) take(part);
        if (part?.type === 'done' || part?.type === 'failed') return;
      }
      change({ at: 'failed', problem: brokenOff });
    } catch (error) {
      if (!control.signal.aborted) change({ at: 'failed', problem: (error as Error).message });
    } finally {
      await text.end();
      // From here on, a difference is the person's own.
      if (isLatest()) form.reset(form.getValues());
    }
  }

  function take(part: Exclude<ProjectMakingPart, { type: 'text' }>) {
    switch (part.type) {
      case 'note':
        return setMaking((before) => ({ ...before, notes: [...before.notes, part.text] }));
      case 'facts': {
        const { type, ...facts } = part;
        return fill(facts);
      }
      case 'done':
        return change({ at: 'made', isOffline: part.offline });
      case 'failed':
        return change({ at: 'failed', problem: part.message });
    }
  }

  /** What the person wrote meanwhile stays. */
  function fill(facts: Partial<ProjectDraft>) {
    const names = Object.keys(facts) as (keyof typeof facts)[];
    for (const name of names) {
      const value = facts[name];
      const current = form.getValues(name) as string | string[];
      if (value !== undefined && current.length === 0) {
        form.setValue(name, value, { shouldDirty: true });
      }
    }
  }

  return {
    ...making,
    make,
    stop() {
      running.current?.abort();
      change({ at: 'stopped' });
    },
    /** Back to the brief; what was made stays until it is made again. */
    askAgain: () => change({ at: 'asking' }),
  };
}
