// biome-ignore-all lint/a11y/noRedundantRoles: phones lay the rows out as grids, and a browser may then forget that they are a table.
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Where a cell goes when, on phones, a row becomes two lines. `extra` is not shown there. */
export type CellSlot = 'main' | 'status' | 'extra' | 'meta' | 'money' | 'actions';

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  children: ReactNode;
  className?: string;
}

/** Rows of one kind of thing: 12px heads, 60px rows. Phones get two lines a row, without heads. */
export function Table({ caption, children, className }: TableProps) {
  return (
    <table role="table" className={clsx(classes.table, className)}>
      <caption className={classes.caption}>{caption}</caption>
      {children}
    </table>
  );
}

/** The row of `HeadCell`s. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row">{children}</tr>
    </thead>
  );
}

/** The `Row`s. */
export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

/** One thing; at most one `Cell` of each slot. */
export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} role="row" className={clsx(classes.row, className)} />;
}

/** The head of a column; `money` is right-aligned, `actions` is for screen readers only. */
export function HeadCell({ slot, children }: { slot: CellSlot; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={classes[slot]}>
      {slot === 'actions' ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </th>
  );
}

interface CellProps {
  slot: CellSlot;
  children?: ReactNode;
  className?: string;
}

/** The content of a row in a column. */
export function Cell({ slot, children, className }: CellProps) {
  return (
    <td role="cell" className={clsx(classes[slot], className)}>
      {children}
    </td>
  );
}
