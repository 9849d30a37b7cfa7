import type { RichTextDocument } from '@soloist/contracts';
import { type Editor, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef } from 'react';
import { readDocument, toEditorContent } from './edited-document.ts';
import { extensions } from './extensions.ts';
import { pasteMarkdown, pasting } from './paste.ts';
import { droppedFiles, pastedFiles } from './use-images.ts';

interface EditedText {
  value: RichTextDocument;
  onChange: (value: RichTextDocument) => void;
  onBlur?: (() => void) | undefined;
  placeholder: string;
  disabled: boolean;
  attributes: () => Record<string, string>;
  /** Returns whether the editor accepts pasted or dropped files. */
  onFiles: (editor: Editor, files: { files: File[]; at: number }) => boolean;
  /** Receives every key first; returns whether it handled the key. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/**
 * A TipTap editor for a rich text document: follows `value` and reports changes. The editor is
 * created only after the field has mounted. An editor created during rendering is destroyed when
 * React delays the commit, as after a lazy load, and every later access to it throws.
 */
export function useEditedText(text: EditedText): Editor | null {
  const { value, disabled, keys } = text;
  const lastReported = useRef(value);
  const live = useRef<Editor>(null);
  const handleFiles = (files: File[], at: number) =>
    files.length > 0 && live.current !== null && text.onFiles(live.current, { files, at });

  const editor = useEditor({
    extensions: extensions(text.placeholder),
    content: toEditorContent(value),
    immediatelyRender: false,
    editable: !disabled,
    // The content security policy forbids style elements.
    injectCSS: false,
    textDirection: 'auto',
    editorProps: {
      ...pasting,
      attributes: text.attributes,
      handlePaste: (view, event) =>
        handleFiles(pastedFiles(event), view.state.selection.to) || pasteMarkdown(view, event),
      handleDrop: (view, event, _slice, isMoved) => {
        const { files, at } = droppedFiles(view, event);
        return !isMoved && handleFiles(files, at);
      },
      handleKeyDown: (_view, event) => keys.current(event),
    },
    onUpdate: ({ editor: current }) => {
      lastReported.current = readDocument(current);
      text.onChange(lastReported.current);
    },
    onBlur: () => text.onBlur?.(),
  });
  live.current = editor;

  useEffect(() => {
    if (!editor || value === lastReported.current) return;
    lastReported.current = value;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}
