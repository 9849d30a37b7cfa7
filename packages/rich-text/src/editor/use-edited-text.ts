import type { RichTextDocument } from '@soloist/contracts';
import { type Editor, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef } from 'react';
import { readDocument, toEditorContent } from './edited-document.ts';
import { extensions } from './extensions.ts';
import { pasteMarkdown, pasting } from './paste.ts';
import { droppedFiles, pastedFiles } from './use-pictures.ts';

interface EditedText {
  value: RichTextDocument;
  onChange: (value: RichTextDocument) => void;
  onBlur?: (() => void) | undefined;
  placeholder: string;
  disabled: boolean;
  attributes: () => Record<string, string>;
  /** Whether files that were pasted or dropped are taken. */
  onFiles: (editor: Editor, files: { files: File[]; at: number }) => boolean;
  /** Gets every key first; whether it was meant for it. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/**
 * TipTap with a text of ours in it: follows `value`, tells what changed. There is none before the
 * field is on the page: one that is made while React draws is destroyed when React takes its time
 * until it shows that, such as after a lazy load, and everything that asks it then throws.
 */
export function useEditedText(text: EditedText): Editor | null {
  const { value, disabled, keys } = text;
  const told = useRef(value);
  const live = useRef<Editor>(null);
  const take = (files: File[], at: number) =>
    files.length > 0 && live.current !== null && text.onFiles(live.current, { files, at });

  const editor = useEditor({
    extensions: extensions(text.placeholder),
    content: toEditorContent(value),
    immediatelyRender: false,
    editable: !disabled,
    // The content security policy takes no style element.
    injectCSS: false,
    textDirection: 'auto',
    editorProps: {
      ...pasting,
      attributes: text.attributes,
      handlePaste: (view, event) =>
        take(pastedFiles(event), view.state.selection.to) || pasteMarkdown(view, event),
      handleDrop: (view, event, _slice, isMoved) => {
        const { files, at } = droppedFiles(view, event);
        return !isMoved && take(files, at);
      },
      handleKeyDown: (_view, event) => keys.current(event),
    },
    onUpdate: ({ editor: current }) => {
      told.current = readDocument(current);
      text.onChange(told.current);
    },
    onBlur: () => text.onBlur?.(),
  });
  live.current = editor;

  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}
