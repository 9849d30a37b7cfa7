import { type ComponentProps, useState } from 'react';
import classes from './scrim.module.css';

/**
 * Dims the page behind a dialog and, by `data-scroll-lock` (see base.css), holds it still. Not
 * Radix's overlay: that one locks scrolling by injecting a style element, which the content
 * security policy refuses.
 */
export function Scrim(props: ComponentProps<'div'>) {
  const [lock] = useState(() =>
    window.innerWidth > document.documentElement.clientWidth ? 'scrollbar' : '',
  );
  return <div {...props} className={classes.scrim} data-scroll-lock={lock} />;
}
