import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
  /** `rows`: label left, value right, hairlines between. `stacked`: label above value. */
  layout?: 'rows' | 'stacked';
  className?: string;
}

/** Labels and their values. */
export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  return (
    <dl className={clsx(classes[layout], className)}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
