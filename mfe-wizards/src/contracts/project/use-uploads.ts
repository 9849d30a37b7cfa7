import { maxProjectFileBytes, projects } from '@soloist/contracts';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { refetchContract } from '../contracts.api.ts';

export interface Upload {
  id: string;
  file: File;
  /** 0 to 1. */
  done: number;
  /** Why the upload failed; a file that is too large is never sent. */
  problem?: 'too-large' | Error;
  cancel: () => void;
}

/** Uploads files to a project, one call each, with progress, cancel and retry. */
export function useUploads(contract_id: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const dismiss = (id: string) => setUploads((all) => all.filter((each) => each.id !== id));

  const upload = async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
    const control = new AbortController();
    change(id, { done: 0, problem: undefined, cancel: () => control.abort() });
    try {
      await call(projects.addClientFile, {
        params: { contract_id },
        file,
        signal: control.signal,
        onProgress: (done) => change(id, { done }),
      });
      dismiss(id);
    } catch (error) {
      if (control.signal.aborted) dismiss(id);
      else change(id, { problem: error as Error });
    }
    // Also after a failure: the file may have arrived anyway.
    refetchContract(contract_id);
  };

  const add = (files: File[]) => {
    const added = files.map(
      (file): Upload => ({
        id: crypto.randomUUID(),
        file,
        done: 0,
        problem: file.size > maxProjectFileBytes ? 'too-large' : undefined,
        cancel: () => {},
      }),
    );
    setUploads((all) => [...all, ...added]);
    for (const each of added) if (!each.problem) void upload(each);
  };
  return { uploads, add, retry: upload, dismiss };
}
