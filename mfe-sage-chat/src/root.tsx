import { matchPage } from '@soloist/contracts';
import { getClaims, useLocation, useToken } from '@soloist/web-client';
import styles from './root.module.css';
import { Sage } from './sage.tsx';

/** Sage AI, on every protected page; each user starts with a fresh one. */
export function Root() {
  const token = useToken();
  const frame = matchPage(useLocation().pathname)?.frame;
  return (
    <div className={styles.root} data-frame={frame}>
      <Sage key={getClaims(token)?.sub} />
    </div>
  );
}
