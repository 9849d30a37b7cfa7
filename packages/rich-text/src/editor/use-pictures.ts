import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { useState } from 'react';

export type UploadImage = (file: File) => Promise<{ src: string }>;
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];

/** Uploads pictures and puts them where they were dropped or pasted, whatever was written meanwhile. */
export function usePictures(onUploadImage: UploadImage | undefined) {
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState('');

  const add = async (editor: Editor, { files, at }: { files: File[]; at: number }) => {
    if (!onUploadImage) return;
    const pictures = files.filter(({ type }) => pictureTypes.includes(type));
    const isRefused = pictures.length < files.length;
    setProblem(isRefused ? 'Only PNG, JPEG, WebP and AVIF pictures fit here.' : '');
    setRunning((count) => count + pictures.length);
    const place = followPlace(editor, at);
    for (const picture of pictures) {
      try {
        const { src } = await onUploadImage(picture);
        insert(editor, { src, at: place.current() });
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'The picture could not be uploaded.');
      }
      setRunning((count) => count - 1);
    }
    place.end();
  };
  return { add, running, problem, dismissProblem: () => setProblem('') };
}

function insert(editor: Editor, { src, at }: { src: string; at: number }) {
  if (editor.isDestroyed) return;
  editor
    .chain()
    .insertContentAt(at, { type: 'image', attrs: { src, alt: '' } })
    .run();
}

/** A place in a text that goes on changing. */
function followPlace(editor: Editor, at: number) {
  let place = at;
  const follow = ({
    transaction,
  }: {
    transaction: { mapping: { map: (at: number) => number } };
  }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  return { current: () => place, end: () => editor.off('transaction', follow) };
}

/** The files that come with a paste and are meant: word processors add a picture of the text. */
export function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const hasText = clipboardData?.getData('text/plain').trim() !== '';
  return hasText ? [] : [...(clipboardData?.files ?? [])];
}

/** The dropped files, and the place below the pointer. */
export function droppedFiles(view: EditorView, event: DragEvent) {
  const files = [...(event.dataTransfer?.files ?? [])];
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  return { files, at: place?.pos ?? view.state.selection.to };
}
