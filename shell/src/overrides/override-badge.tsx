import type { Registry } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useState } from 'react';
import styles from './override-badge.module.css';
import { showLive } from './overrides.api.ts';

export type Overrides = NonNullable<Registry['overrides']>;

/** Shows on every page which versions this browser previews, with a button that ends the preview. */
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
      setProblem(`The preview is still on. ${(error as Error).message}`);
    }
  }

  return (
    <aside className={styles.badge} aria-label="Version preview">
      <div className={styles.text}>
        {remotes.map((remote) => (
          <p key={remote.name}>{overrideText(remote)}</p>
        ))}
        <p role="status">{problem}</p>
      </div>
      <Button size="sm" busy={isStopping && 'Stopping'} onClick={handleStop}>
        Stop
      </Button>
    </aside>
  );
}

function overrideText({ name, version, isShown }: Overrides['remotes'][number]) {
  const what = (
    <b>
      {name} {version}
    </b>
  );
  if (isShown) return <>Previewing {what} in this browser.</>;
  return <>We couldn’t load {what}. You see the live version.</>;
}
