import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { useState } from 'react';

export type UploadImage = (file: File) => Promise<{ src: string }>;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];

/**
 * Uploads images and inserts them where they were dropped or pasted, even if the text changed in
 * the meantime.
 */
export function useImages(onUploadImage: UploadImage | undefined) {
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState('');

  const add = async (editor: Editor, { files, at }: { files: File[]; at: number }) => {
    if (!onUploadImage) return;
    const images = files.filter(({ type }) => imageTypes.includes(type));
    const isRefused = images.length < files.length;
    setProblem(isRefused ? 'Use PNG, JPEG, WebP or AVIF images.' : '');
    setRunning((count) => count + images.length);
    const place = followPlace(editor, at);
    for (const image of images) {
      try {
        const { src } = await onUploadImage(image);
        insert(editor, { src, at: place.current() });
      } catch (error) {
        setProblem(
          error instanceof Error ? error.message : 'We couldn’t upload the image. Try again.',
        );
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

/** Tracks a position in a text that keeps changing. */
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

/** The files to use from a paste: word processors add an image of the text, which is ignored. */
export function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const hasText = clipboardData?.getData('text/plain').trim() !== '';
  return hasText ? [] : [...(clipboardData?.files ?? [])];
}

/** The dropped files, and the position below the pointer. */
export function droppedFiles(view: EditorView, event: DragEvent) {
  const files = [...(event.dataTransfer?.files ?? [])];
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  return { files, at: place?.pos ?? view.state.selection.to };
}
