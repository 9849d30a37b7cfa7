import type { CSSProperties } from 'react';
import classes from './spinner.module.css';

/** A small turning ring in the text's colour. Decorative: the text beside it names the running action. */
export function Spinner({ size = 14 }: { size?: number }) {
  const style = { '--spinner-size': `${size}px` } as CSSProperties;
  return <span className={classes.spinner} style={style} aria-hidden="true" />;
}
