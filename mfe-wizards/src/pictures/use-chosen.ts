import { useRef } from 'react';
import type { PictureUpload } from './use-picture-uploads.ts';

/** What was chosen today, by the address of what was made of it. */
export function useChosen() {
  const chosen = useRef(new Map<string, PictureUpload>());
  const find = (url: string) => chosen.current.get(url);
  return {
    keep: (url: string, upload: PictureUpload) => void chosen.current.set(url, upload),
    wasChosenAfter: (url: string, { number }: PictureUpload) => (find(url)?.number ?? 0) > number,
    /** To be cut again; of what was chosen on another day the server has what was made of it. */
    readOriginal: async (url: string) => find(url)?.original ?? fetchFile(url),
  };
}

async function fetchFile(url: string) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], 'picture', { type: blob.type });
}
