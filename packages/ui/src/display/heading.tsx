import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import classes from './heading.module.css';

interface HeadingProps {
  /** Its place in the outline, whatever its size. */
  level: 1 | 2 | 3;
  /** hero 72, display 46, statement 32, page 24, section 17, sub 14. */
  size: 'hero' | 'display' | 'statement' | 'page' | 'section' | 'sub';
  id?: string;
  ref?: Ref<HTMLHeadingElement>;
  /** -1 lets a script focus it. */
  tabIndex?: -1;
  className?: string;
  children: ReactNode;
}

/** A title. In a `statement` the text in `<b>` is ink and the rest muted. */
export function Heading({ level, size, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag {...rest} className={clsx(classes[size], className)}>
      {children}
    </Tag>
  );
}
