import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  /** 20px inside. */
  pad?: boolean;
}

/** A framed surface, only for things that repeat; anything else is parted by hairlines. */
export function Card({ pad = true, className, ...rest }: CardProps) {
  return <div {...rest} className={clsx(classes.card, pad && classes.pad, className)} />;
}
