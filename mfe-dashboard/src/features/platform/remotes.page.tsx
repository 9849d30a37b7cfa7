import { EmptyState } from '@soloist/ui';
import { useState } from 'react';
import { Loaded } from '../../loaded.tsx';
import admin from '../admin/admin.module.css';
import { AdminPage } from '../admin/admin-page.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { type ReleaseAct, useRemotes } from './platform.api.ts';
import styles from './platform.module.css';
import { Processes } from './processes.tsx';
import { ReleaseActDialog } from './release-act-dialog.tsx';
import { RemoteCard } from './remote-card.tsx';
import { Teams } from './teams.tsx';

/** What is live where. */
export function RemotesPage() {
  const remotes = useRemotes();
  const [act, setAct] = useState<ReleaseAct | null>(null);
  return (
    <AdminPage title="Releases">
      <p className={admin.calm}>
        Every remote is published by itself. What is changed here is in each browser’s next page
        within seconds.
      </p>
      <Loaded query={remotes} what="The remotes" height={480}>
        {(list) =>
          list.length === 0 ? (
            nothing
          ) : (
            <ul className={styles.cards}>
              {list.map((status) => (
                <li key={status.name}>
                  <RemoteCard status={status} onAct={setAct} linked />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DeployTokens />
      <Teams />
      <Processes />
      {act && <ReleaseActDialog act={act} onClose={() => setAct(null)} />}
    </AdminPage>
  );
}

const nothing = (
  <EmptyState
    title="Nothing is published"
    text={
      <>
        <code>npm run publish-remote mfe-dashboard</code> publishes the last build of a remote.
      </>
    }
  />
);
