import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-bar.module.css';

/** The frame's bar may come after the page or be swapped, and belongs to another React root. */
function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function useElement(id: string) {
  return useSyncExternalStore(subscribe, () => document.getElementById(id));
}

interface PageBarProps {
  /** The page's name or a breadcrumb; becomes its `h1`. */
  title: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/**
 * Puts the page's title and actions into the frame's bar, the elements with the ids `topbar-title`
 * and `topbar-actions`. Where there is no such bar they are above the content.
 */
export function PageBar({ title, actions }: PageBarProps) {
  const titlePlace = useElement('topbar-title');
  const actionsPlace = useElement('topbar-actions');
  const heading = <h1 className={classes.title}>{title}</h1>;
  if (!titlePlace || !actionsPlace) {
    return (
      <div className={classes.inline}>
        {heading}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    );
  }
  return (
    <>
      {createPortal(heading, titlePlace)}
      {actions && createPortal(<div className={classes.actions}>{actions}</div>, actionsPlace)}
    </>
  );
}
