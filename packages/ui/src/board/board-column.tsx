import { useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './board.module.css';

export interface BoardColumn<Item> {
  id: string;
  label: string;
  /** The total, including cards that are not loaded. */
  count: number;
  /** At the end of its header, such as the value of its cards. */
  note?: ReactNode;
  items: readonly Item[];
  /** Below its cards, such as “Show more”. */
  foot?: ReactNode;
}

interface ColumnProps<Item> {
  column: BoardColumn<Item>;
  /** On narrow screens. */
  isShown: boolean;
  children: ReactNode;
}

/** One stage of a board. */
export function Column<Item>({ column, isShown, children }: ColumnProps<Item>) {
  const { id, label, count, note, items, foot } = column;
  const { setNodeRef, isOver } = useDroppable({ id, data: { column: id } });
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={clsx(classes.column, isOver && classes.over, !isShown && classes.other)}
    >
      <h3 className={classes.head} tabIndex={-1}>
        <b>{label}</b>
        <span className={classes.count}>{count}</span>
        {note && <span className={classes.note}>{note}</span>}
      </h3>
      {items.length > 0 ? (
        <ul className={classes.cards}>{children}</ul>
      ) : (
        <p className={classes.none}>No cards</p>
      )}
      {foot}
    </section>
  );
}
