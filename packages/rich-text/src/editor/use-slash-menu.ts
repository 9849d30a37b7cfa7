import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { blocks, type EditorCommand, styles } from './commands.tsx';

interface Slash {
  from: number;
  to: number;
  query: string;
}

/** A line that contains only "/" and the start of a block's name, with the caret at its end. */
function readSlash({ state, isFocused }: Editor): Slash | undefined {
  const { $from, empty } = state.selection;
  const line = $from.parent;
  if (!isFocused || !empty || line.type.name !== 'paragraph') return undefined;
  if ($from.parentOffset !== line.content.size) return undefined;
  const query = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(line.textContent)?.[1];
  return query === undefined ? undefined : { from: $from.start(), to: $from.end(), query };
}

const starts = (label: string, query: string) =>
  ` ${label}`.toLowerCase().includes(` ${query.trim().toLowerCase()}`);

/** The state of the menu that "/" opens: its options, the chosen one, and its keys. */
export function useSlashMenu(editor: Editor, more: EditorCommand[]) {
  const listId = useId();
  const slash = useEditorState({ editor, selector: ({ editor: current }) => readSlash(current) });
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const all = [...styles.slice(1), ...blocks, ...more];
  const items = slash ? all.filter(({ label }) => starts(label, slash.query)) : [];
  const isOpen = items.length > 0 && closedAt !== slash?.from;
  const at = Math.min(chosen, items.length - 1);

  const query = slash?.query;
  useEffect(() => {
    setChosen(0);
    if (query === undefined) setClosedAt(undefined);
  }, [query]);
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', `${listId}-${at}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, isOpen, listId, at]);

  const run = (command: EditorCommand | undefined) => {
    if (!slash || !command) return;
    editor.chain().focus().deleteRange({ from: slash.from, to: slash.to }).run();
    command.run(editor);
  };
  const act = (key: string): boolean => {
    if (key === 'ArrowDown') setChosen((at + 1) % items.length);
    else if (key === 'ArrowUp') setChosen((at + items.length - 1) % items.length);
    else if (key === 'Enter' || key === 'Tab') run(items[at]);
    else if (key === 'Escape') setClosedAt(slash?.from);
    else return false;
    return true;
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.isComposing || !act(event.key)) return false;
    event.preventDefault();
    // Escape closes the menu, not the dialog around the editor.
    event.stopPropagation();
    return true;
  };
  return {
    listId,
    items: isOpen ? items : [],
    at,
    place: slash?.from ?? 0,
    run,
    choose: setChosen,
    handleKey,
  };
}

export type SlashMenuState = ReturnType<typeof useSlashMenu>;
