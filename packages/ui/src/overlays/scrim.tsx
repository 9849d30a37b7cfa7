import type { ComponentProps } from 'react';
import classes from './scrim.module.css';

/**
 * Dims the page behind a dialog and, by `data-scroll-lock` (see base.css), holds it still. Not
 * Radix's overlay: that one locks scrolling by injecting a style element, which the content
 * security policy refuses.
 */
export function Scrim(props: ComponentProps<'div'>) {
  return <div {...props} className={classes.scrim} data-scroll-lock="" />;
}
