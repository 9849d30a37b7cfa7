import {
  type ProjectBrief,
  type ProjectGenerationChunk,
  projectGeneration,
  projectGenerationChunk,
} from '@soloist/contracts';
import { callLines } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftOf, type ProjectDraft } from '../project-draft.rules.ts';
import { growingText } from './growing-text.rules.ts';

export type ProjectGeneration = {
  phase: 'brief' | 'running' | 'done' | 'stopped' | 'failed';
  /** What Sage did and could not do, newest last. */
  notes: string[];
  /** The project was written without a model. */
  isOffline: boolean;
  /** Why it failed. */
  problem: string;
};

const initialState: ProjectGeneration = {
  phase: 'brief',
  notes: [],
  isOffline: false,
  problem: '',
};
const connectionLost = 'The connection dropped before Sage finished. The partial draft is below.';

/** Streams a project from Sage into the form. Nothing is stored. */
export function useProjectGeneration(form: UseFormReturn<ProjectDraft>) {
  const [generation, setGeneration] = useState(initialState);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const change = (to: Partial<ProjectGeneration>) =>
    setGeneration((before) => ({ ...before, ...to }));

  /** Images stay; the text is rewritten. */
  async function generate(brief: ProjectBrief) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { coverImg, images } = form.getValues();
    form.reset({ ...draftOf({}), coverImg, images });
    setGeneration({ ...initialState, phase: 'running' });
    const isLatest = () => running.current === control;
    const text = growingText((blocks) => {
      if (isLatest()) form.setValue('description', blocks, { shouldDirty: true });
    });
    try {
      const { signal } = control;
      for await (const chunk of callLines(projectGeneration.make, { body: brief, signal })) {
        const part = projectGenerationChunk.safeParse(chunk).data;
        if (part?.type === 'text') text.add(part.markdown);
        else if (part) applyPart(part);
        if (part?.type === 'done' || part?.type === 'failed') return;
      }
      change({ phase: 'failed', problem: connectionLost });
    } catch (error) {
      if (!control.signal.aborted) change({ phase: 'failed', problem: (error as Error).message });
    } finally {
      await text.end();
      // From here on, any difference is the user's edit.
      if (isLatest()) form.reset(form.getValues());
    }
  }

  function applyPart(part: Exclude<ProjectGenerationChunk, { type: 'text' }>) {
    switch (part.type) {
      case 'note':
        return setGeneration((before) => ({ ...before, notes: [...before.notes, part.text] }));
      case 'facts': {
        const { type, ...details } = part;
        return fill(details);
      }
      case 'done':
        return change({ phase: 'done', isOffline: part.offline });
      case 'failed':
        return change({ phase: 'failed', problem: part.message });
    }
  }

  /** Keeps what the user typed in the meantime. */
  function fill(details: Partial<ProjectDraft>) {
    const names = Object.keys(details) as (keyof typeof details)[];
    for (const name of names) {
      const value = details[name];
      const current = form.getValues(name) as string | string[];
      if (value !== undefined && current.length === 0) {
        form.setValue(name, value, { shouldDirty: true });
      }
    }
  }

  return {
    ...generation,
    generate,
    stop() {
      running.current?.abort();
      change({ phase: 'stopped' });
    },
    /** Returns to the brief; the result stays until the next run. */
    editBrief: () => change({ phase: 'brief' }),
  };
}
