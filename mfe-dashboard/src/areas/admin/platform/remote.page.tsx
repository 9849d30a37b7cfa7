import { type ReleaseChange, remoteName } from '@soloist/contracts';
import {
  Breadcrumb,
  Cell,
  EmptyState,
  HeadCell,
  Heading,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { useNavigate, useParams } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { type ReleaseAct, useChanges, useRemotes, useVersions, useVitals } from './platform.api.ts';
import { changeText } from './platform.rules.ts';
import { ReleaseActDialog } from './release-act-dialog.tsx';
import { RemoteCard } from './remote-card.tsx';
import { Versions } from './versions.tsx';
import { Vitals } from './vitals.tsx';

/** One remote: its live version, all versions, history and deploy tokens. */
export function RemotePage() {
  const { remote: name = '' } = useParams();
  const navigate = useNavigate();
  const title = (
    <Breadcrumb parent="Releases" href="/platform" onNavigate={navigate}>
      {name}
    </Breadcrumb>
  );
  return (
    <AdminPage title={title}>
      {remoteName.safeParse(name).success ? <Remote name={name} /> : noSuchRemote}
    </AdminPage>
  );
}

const noSuchRemote = (
  <EmptyState
    mark="drifting"
    title="Remote not found"
    text="Check the name, or find all remotes under Releases."
  />
);

/** The changes of a remote with their actors and reasons. */
const History = ({ items }: { items: ReleaseChange[] }) => (
  <Table caption="History, newest first" className={admin.wide}>
    <TableHead>
      <HeadCell slot="main">Change</HeadCell>
      <HeadCell slot="status">Reason</HeadCell>
      <HeadCell slot="meta">Live version</HeadCell>
    </TableHead>
    <TableBody>
      {items.map((change) => (
        <Row key={change.revision}>
          <Cell slot="main">
            <span className={admin.names}>
              <b>{changeText(change)}</b>
              <span>
                {formatInstant(change.at)} by {change.by}
              </span>
            </span>
          </Cell>
          <Cell slot="status">{change.reason || 'No reason given'}</Cell>
          <Cell slot="meta">{change.live ? `Live: ${change.live}` : 'No live version'}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

function Remote({ name }: { name: string }) {
  const remotes = useRemotes();
  const isPending = [remotes, useVitals(name)].some((query) => query.isPending);
  const [act, setAct] = useState<ReleaseAct | null>(null);
  const status = remotes.data?.find((each) => each.name === name);
  return (
    <>
      <QueryPanel query={remotes} what="The remote" height={200}>
        {() => status && <RemoteCard status={status} onAct={setAct} />}
      </QueryPanel>
      <Held isHeld={isPending}>
        <Vitals remote={name} status={status} />
        <section className={admin.section} aria-labelledby="versions">
          <Heading level={2} size="section" id="versions">
            Versions
          </Heading>
          <PagedList
            list={useVersions(name)}
            what="The versions"
            empty={<NoVersions name={name} />}
          >
            {(items) => <Versions items={items} status={status} onAct={setAct} />}
          </PagedList>
        </section>
        <section className={admin.section} aria-labelledby="history">
          <Heading level={2} size="section" id="history">
            History
          </Heading>
          <PagedList
            list={useChanges(name)}
            what="The history"
            empty={<p className={admin.calm}>No changes yet.</p>}
          >
            {(items) => <History items={items} />}
          </PagedList>
        </section>
        <DeployTokens remote={name} />
      </Held>
      {act && <ReleaseActDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}

const NoVersions = ({ name }: { name: string }) => (
  <EmptyState
    title="No versions published"
    text={
      <>
        Run <code>npm run publish-remote {name}</code> to publish its last build.
      </>
    }
  />
);
