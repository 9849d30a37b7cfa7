import type { Registry } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useState } from 'react';
import styles from './override-badge.module.css';
import { showLive } from './overrides.api.ts';

export type Overrides = NonNullable<Registry['overrides']>;

/** Says on every page which versions this browser shows whatever is live, and ends it. */
export function OverrideBadge({ remotes }: Pick<Overrides, 'remotes'>) {
  const [isStopping, setStopping] = useState(false);
  const [problem, setProblem] = useState('');

  async function handleStop() {
    setStopping(true);
    setProblem('');
    try {
      await showLive();
    } catch (error) {
      setStopping(false);
      setProblem(`It goes on. ${(error as Error).message}`);
    }
  }

  return (
    <aside className={styles.badge} aria-label="Versions of this browser alone">
      <div className={styles.text}>
        {remotes.map((remote) => (
          <p key={remote.name}>{said(remote)}</p>
        ))}
        <p role="status">{problem}</p>
      </div>
      <Button size="sm" busy={isStopping && 'Stopping'} onClick={handleStop}>
        Stop
      </Button>
    </aside>
  );
}

function said({ name, version, isShown }: Overrides['remotes'][number]) {
  const what = (
    <b>
      {name} {version}
    </b>
  );
  if (isShown) return <>You see {what}, whatever is live.</>;
  return <>{what} cannot be shown right now: you see what is live.</>;
}
