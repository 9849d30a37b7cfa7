import type { FileDropItem } from '@soloist/ui';
import { useEffect, useRef, useState } from 'react';
import { addFile, type ProjectReference } from './projects.api.ts';

/** Uploads into a project; a finished file leaves the list, a failed one has an error. */
export function useUploads(project: ProjectReference) {
  const [items, setItems] = useState<FileDropItem[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<FileDropItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const removeItem = (id: string) => {
    aborts.current.delete(id);
    setItems((all) => all.filter((item) => item.id !== id));
  };

  async function upload(file: File, id: string) {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    try {
      await addFile(project, {
        file,
        signal: abort.signal,
        onProgress: (fraction) => change(id, { progress: Math.round(fraction * 100) }),
      });
      removeItem(id);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { error: (error as Error).message });
    }
  }

  return {
    items,
    add: (files: File[]) => {
      for (const file of files) {
        const id = crypto.randomUUID();
        setItems((all) => [...all, { id, name: file.name, progress: 0 }]);
        void upload(file, id);
      }
    },
    /** Cancels a running upload, or removes a failed one. */
    drop: (id: string) => {
      aborts.current.get(id)?.abort();
      removeItem(id);
    },
  };
}
