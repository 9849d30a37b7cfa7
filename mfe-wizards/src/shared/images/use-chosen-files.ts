import { useRef } from 'react';
import type { ImageUpload } from './use-image-uploads.ts';

/** The files chosen in this session, by the URL of the uploaded result. */
export function useChosenFiles() {
  const chosen = useRef(new Map<string, ImageUpload>());
  const find = (url: string) => chosen.current.get(url);
  return {
    add: (url: string, upload: ImageUpload) => void chosen.current.set(url, upload),
    wasChosenAfter: (url: string, { number }: ImageUpload) => (find(url)?.number ?? 0) > number,
    /** The file to crop again; for images from earlier sessions, the uploaded result. */
    readOriginal: async (url: string) => find(url)?.original ?? fetchFile(url),
  };
}

async function fetchFile(url: string) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], 'picture', { type: blob.type });
}
