import { ButtonLink, PageBar } from '@soloist/ui';
import { useMe, useNavigate } from '@soloist/web-client';
import { Search } from 'lucide-react';
import { Loaded } from '../../loaded.tsx';
import styles from '../home/home.module.css';
import { HomeHead } from '../home/home-head.tsx';
import { Flow, type Stage } from '../home/proposal-flow.tsx';
import { waiting } from '../proposals/proposal-statement.tsx';
import { ClientSteps } from './client-steps.tsx';
import { useReceivedProposals, useReceivedTotals } from './employer-home.api.ts';
import { EmployerStatement } from './employer-statement.tsx';
import { ReceivedLists } from './received-lists.tsx';
import { SavedPeople } from './saved-people.tsx';

/** The client's home: what waits for their decision, what is agreed, whom they saved. */
export function EmployerHomePage() {
  const navigate = useNavigate();
  const totals = useReceivedTotals();
  return (
    <>
      <PageBar
        title="Home"
        actions={
          <ButtonLink size="sm" icon={<Search size={16} />} href="/forhire" onNavigate={navigate}>
            Find people
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <HomeHead isPending={totals.isPending}>
              <EmployerStatement />
            </HomeHead>
            <Work />
          </div>
          <aside className={styles.rail} aria-label="People you saved">
            <SavedPeople />
          </aside>
        </div>
      </div>
    </>
  );
}

const stages: Stage[] = [
  { label: 'To decide', statuses: waiting, isNow: true },
  { label: 'Agreed', statuses: ['accepted', 'active'] },
  { label: 'Completed', statuses: ['completed'] },
];

function Work() {
  const me = useMe();
  const totals = useReceivedTotals();
  const list = useReceivedProposals();
  if (totals.data?.length === 0) {
    return (
      <Loaded query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <ClientSteps profile={userInfo} />}
      </Loaded>
    );
  }
  return (
    <>
      <Loaded query={totals} what="The sums of your proposals">
        {(data) => (
          <Flow
            label="Proposals sent to you by stage"
            stages={stages.filter(({ statuses }) => isShown(statuses, data))}
            totals={data}
          />
        )}
      </Loaded>
      <Loaded query={list} what="The proposals sent to you" height={220}>
        {() => <ReceivedLists list={list} />}
      </Loaded>
    </>
  );
}

type Totals = NonNullable<ReturnType<typeof useReceivedTotals>['data']>;

/** Nothing is completed before work is tracked here: an empty last stage would only ask why. */
const isShown = (statuses: Stage['statuses'], totals: Totals) =>
  !statuses.includes('completed') || totals.some(({ status }) => statuses.includes(status));
