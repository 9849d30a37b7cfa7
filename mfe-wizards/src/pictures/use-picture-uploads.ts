import { files } from '@soloist/contracts';
import { cutToRatio } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';

export interface PictureUpload {
  id: string;
  /** As it is sent. */
  file: File;
  /** As it was chosen, to be cut again. */
  original: File;
  /** Of what is being sent. */
  previewUrl: string;
  /** 0 to 1. */
  done: number;
  problem?: string | undefined;
  /** The picture whose place it takes. */
  replaces?: string | undefined;
}

interface Uploading {
  ratio: number;
  onUploaded: (url: string, upload: PictureUpload) => void;
}

/** Pictures on their way to the server, one call each: followed, cancelled, tried again. */
export function usePictureUploads({ ratio, onUploaded }: Uploading) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const controls = useRef(new Map<string, AbortController>());
  const change = (id: string, to: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));

  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  function dismiss({ id, previewUrl }: PictureUpload) {
    controls.current.get(id)?.abort();
    controls.current.delete(id);
    URL.revokeObjectURL(previewUrl);
    setUploads((all) => all.filter((each) => each.id !== id));
  }

  async function send(upload: PictureUpload) {
    const { id, file } = upload;
    const control = new AbortController();
    controls.current.set(id, control);
    change(id, { done: 0, problem: undefined });
    try {
      const { url } = await call(files.uploadImage, {
        query: { as: 'picture' },
        file,
        signal: control.signal,
        onProgress: (done) => change(id, { done }),
      });
      if (control.signal.aborted) return;
      dismiss(upload);
      onUploaded(url, upload);
    } catch (error) {
      if (!control.signal.aborted) change(id, { problem: (error as Error).message });
    }
  }

  function begin(file: File, { original, replaces }: Pick<PictureUpload, 'original' | 'replaces'>) {
    const previewUrl = URL.createObjectURL(file);
    const upload = { id: crypto.randomUUID(), file, original, previewUrl, done: 0, replaces };
    setUploads((all) => [...all, upload]);
    void send(upload);
  }

  /** Sends the middle of a chosen file, in the ratio. */
  async function add(original: File) {
    // What this browser cannot draw, the server refuses with its reason.
    const cut = await cutToRatio(original, ratio).catch(() => original);
    begin(new File([cut], original.name, { type: cut.type }), { original });
  }

  return { uploads, add, begin, retry: send, dismiss };
}
