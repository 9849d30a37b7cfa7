import { clsx } from 'clsx';
import { useState } from 'react';
import classes from './scrim.module.css';

/**
 * Dims the page behind a dialog and, by `data-scroll-lock` (see base.css), holds it still. Not
 * Radix's overlay: that one locks scrolling by injecting a style element, which the content
 * security policy refuses.
 */
export function Scrim({ overDrawer = false }: { overDrawer?: boolean }) {
  const [lock] = useState(() =>
    window.innerWidth > document.documentElement.clientWidth ? 'scrollbar' : '',
  );
  const className = clsx(classes.scrim, overDrawer && classes.overDrawer);
  return <div className={className} data-scroll-lock={lock} />;
}
