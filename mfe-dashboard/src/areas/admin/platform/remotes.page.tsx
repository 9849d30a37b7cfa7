import { Badge, DescriptionList, EmptyState, Heading } from '@soloist/ui';
import { useState } from 'react';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { type ReleaseAct, useProcesses, useRemotes } from './platform.api.ts';
import styles from './platform.module.css';
import { buildText } from './platform.rules.ts';
import { ReleaseActDialog } from './release-act-dialog.tsx';
import { RemoteCard } from './remote-card.tsx';
import { Teams } from './teams.tsx';

/** The installation's processes with their state and build. */
const Processes = () => (
  <section className={admin.section} aria-labelledby="processes">
    <Heading level={2} size="section" id="processes">
      Processes
    </Heading>
    <QueryPanel query={useProcesses()} what="The processes" height={240}>
      {(processes) => (
        <DescriptionList
          items={processes.map(({ name, state, build }) => ({
            label: name,
            value: (
              <span className={styles.process}>
                {build && <span>{buildText(build)}</span>}
                <Badge tone={state === 'up' ? 'ok' : 'bad'}>{state === 'up' ? 'Up' : 'Down'}</Badge>
              </span>
            ),
          }))}
        />
      )}
    </QueryPanel>
  </section>
);

/** The live version of every remote, with deploy tokens, teams and processes. */
export function RemotesPage() {
  const remotes = useRemotes();
  const [act, setAct] = useState<ReleaseAct | null>(null);
  return (
    <AdminPage title="Releases">
      <p className={admin.calm}>
        Each remote is published separately. Changes reach browsers within seconds.
      </p>
      <QueryPanel query={remotes} what="The remotes" height={480}>
        {(list) =>
          list.length === 0 ? (
            noRemotes
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
      </QueryPanel>
      <Held isHeld={remotes.isPending}>
        <DeployTokens />
        <Teams />
        <Processes />
      </Held>
      {act && <ReleaseActDialog act={act} onClose={() => setAct(null)} />}
    </AdminPage>
  );
}

const noRemotes = (
  <EmptyState
    title="No versions published"
    text={
      <>
        Run <code>npm run publish-remote mfe-dashboard</code> to publish a remote’s last build.
      </>
    }
  />
);
