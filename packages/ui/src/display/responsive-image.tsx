import { imageWidths } from '@soloist/contracts';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './responsive-image.module.css';

export interface ResponsiveImageProps
  extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> {
  src: string;
  /** What it shows; empty where the text beside it says so. */
  alt: string;
  /** How wide it is drawn, such as `(max-width: 768px) 100vw, 320px`. */
  sizes: string;
}

/**
 * An image in the width that its place needs. `width` and `height`, where known, are the
 * original's: they keep its place free while it loads, and no larger width is asked for.
 */
export function ResponsiveImage({
  src,
  loading = 'lazy',
  className,
  width,
  ...rest
}: ResponsiveImageProps) {
  return (
    // biome-ignore lint/a11y/useAltText: alt is in rest, and never missing
    <img
      {...rest}
      {...{ src, loading, width }}
      // Other addresses have no widths of ours.
      srcSet={src.startsWith('/files/') ? sourcesOf(src, Number(width ?? Infinity)) : undefined}
      decoding="async"
      className={clsx(classes.picture, className)}
    />
  );
}

/** Up to the first width that shows the whole original. */
function sourcesOf(src: string, original: number) {
  const smaller = imageWidths.filter((width) => width < original);
  const wholly = imageWidths.find((width) => width >= original);
  const offered = wholly ? [...smaller, wholly] : smaller;
  return offered.map((width) => `${src}?w=${width} ${Math.min(width, original)}w`).join(', ');
}
