import { remoteName } from '@soloist/contracts';
import { Breadcrumb, EmptyState, Heading } from '@soloist/ui';
import { useNavigate, useParams } from '@soloist/web-client';
import { useState } from 'react';
import { Loaded } from '../../loaded.tsx';
import admin from '../admin/admin.module.css';
import { AdminPage } from '../admin/admin-page.tsx';
import { PagedList } from '../projects/paged-list.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { History } from './history.tsx';
import { type ReleaseAct, useChanges, useRemotes, useVersions } from './platform.api.ts';
import { ReleaseActDialog } from './release-act-dialog.tsx';
import { RemoteCard } from './remote-card.tsx';
import { Versions } from './versions.tsx';
import { Vitals } from './vitals.tsx';

/** One remote: what is live, its versions, what was done, and who may publish it. */
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
    title="There is no such remote"
    text="A remote is named like mfe-dashboard. All of them are under Releases."
  />
);

function Remote({ name }: { name: string }) {
  const remotes = useRemotes();
  const [act, setAct] = useState<ReleaseAct | null>(null);
  const status = remotes.data?.find((each) => each.name === name);
  return (
    <>
      <Loaded query={remotes} what="The remote" height={200}>
        {() => status && <RemoteCard status={status} onAct={setAct} />}
      </Loaded>
      <Vitals remote={name} status={status} />
      <section className={admin.section} aria-labelledby="versions">
        <Heading level={2} size="section" id="versions">
          Versions
        </Heading>
        <PagedList list={useVersions(name)} what="The versions" empty={<Nothing name={name} />}>
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
          empty={<p className={admin.calm}>Nothing was done yet.</p>}
        >
          {(items) => <History items={items} />}
        </PagedList>
      </section>
      <DeployTokens remote={name} />
      {act && <ReleaseActDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}

const Nothing = ({ name }: { name: string }) => (
  <EmptyState
    title="Nothing is published"
    text={
      <>
        <code>npm run publish-remote {name}</code> publishes its last build.
      </>
    }
  />
);
