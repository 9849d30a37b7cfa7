import { helpHref, matchPage } from '@soloist/contracts';
import { Link, useLocation } from '@soloist/web-client';
import { CircleHelp } from 'lucide-react';
import styles from './help-link.module.css';

/** The help article that explains the current page, else the contents. */
function useHelpHref(): string {
  const { pathname } = useLocation();
  return helpHref(matchPage(pathname)?.path);
}

/** In the top bar of a desktop. */
export const HelpLink = () => (
  <Link
    className={styles.icon}
    to={useHelpHref()}
    aria-label="Help with this page"
    title="Help with this page"
  >
    <CircleHelp size={20} aria-hidden />
  </Link>
);

/** In the menu of a phone. */
export const HelpEntry = () => (
  <Link className={styles.entry} to={useHelpHref()}>
    <CircleHelp size={18} aria-hidden />
    Help with this page
  </Link>
);
