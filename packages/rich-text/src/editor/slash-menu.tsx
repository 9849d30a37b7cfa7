import type { Editor } from '@tiptap/core';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import classes from './slash-menu.module.css';
import type { SlashMenuState } from './use-slash-menu.ts';

/** Between caret and menu, in pixels. */
const distance = 4;

/**
 * Below the caret, or above it where the menu would leave the window. The focus stays in the text,
 * which names the chosen option.
 */
export function SlashMenu({ editor, menu }: { editor: Editor; menu: SlashMenuState }) {
  const { listId, items, at, place, run, choose } = menu;
  const list = useRef<HTMLDivElement>(null);
  const { length } = items;
  const isOpen = length > 0;

  useLayoutEffect(() => {
    if (length === 0 || !list.current) return;
    const around = list.current.offsetParent?.getBoundingClientRect();
    const caret = editor.view.coordsAtPos(place);
    const { style, offsetWidth, offsetHeight } = list.current;
    const right = (around?.width ?? 0) - offsetWidth - 8;
    const below = (window.visualViewport?.height ?? window.innerHeight) - caret.bottom - distance;
    const isAbove = offsetHeight > below && caret.top > below;
    const top = isAbove ? caret.top - distance - offsetHeight : caret.bottom + distance;
    style.top = `${top - (around?.top ?? 0)}px`;
    style.left = `${Math.max(8, Math.min(caret.left - (around?.left ?? 0), right))}px`;
  }, [editor, length, place]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, listId, at]);

  if (!isOpen) return null;
  return (
    <div ref={list} id={listId} role="listbox" aria-label="Blocks" className={classes.list}>
      {items.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
        // biome-ignore lint/a11y/useFocusableInteractive: the text names the chosen option
        <div
          key={command.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          className={clsx(classes.option, index === at && classes.chosen)}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => choose(index)}
          onClick={() => run(command)}
        >
          <command.Icon size={16} aria-hidden="true" />
          {command.label}
        </div>
      ))}
    </div>
  );
}
