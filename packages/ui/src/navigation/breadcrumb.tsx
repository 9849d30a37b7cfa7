import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { handlePlainClick } from '../actions/handle-plain-click.ts';
import classes from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** The list that this page belongs to. */
  parent: string;
  href: string;
  /** Gets plain left clicks in place of the browser; pass the router's `navigate`. */
  onNavigate: (href: string) => void;
  /** This page's name. */
  children: ReactNode;
}

/** A link to the list and the page's name; on phones the link is an arrow. For `PageBar`. */
export function Breadcrumb({ parent, href, onNavigate, children }: BreadcrumbProps) {
  return (
    <>
      <a
        href={href}
        aria-label={parent}
        className={classes.parent}
        onClick={(event) => handlePlainClick(event, () => onNavigate(href))}
      >
        <ChevronLeft size={18} aria-hidden className={classes.narrow} />
        <span className={classes.wide}>{parent}</span>
      </a>
      <ChevronRight size={16} aria-hidden className={classes.wide} />
      {children}
    </>
  );
}
