import type { ModerationCase } from '@soloist/contracts';
import { Badge, Breadcrumb, EmptyState, PageBar, Tabs } from '@soloist/ui';
import { Link, useLive, useNavigate, useSearchParams } from '@soloist/web-client';
import { formatInstant } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { AdminNav } from '../admin/admin-nav.tsx';
import { HitsLoading, MoreButton } from '../discover/found.tsx';
import { CaseView } from './case-view.tsx';
import { type CaseState, useCases, useModerationNumbers } from './moderation.api.ts';
import styles from './moderation.module.css';
import { kindTexts, reasonTexts } from './moderation-texts.ts';

/** For those who run the installation: what was reported, and what is decided about it. */
export function ModerationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('case');
  useLive('notification');
  if (id) {
    return (
      <>
        <PageBar
          title={
            <Breadcrumb parent="Moderation" href="/moderation" onNavigate={navigate}>
              Case
            </Breadcrumb>
          }
        />
        <AdminNav />
        <div className={styles.page}>
          <CaseView key={id} id={id} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageBar title="Moderation" />
      <AdminNav />
      <div className={styles.page}>
        <Queue />
      </div>
    </>
  );
}

function Queue() {
  const [params, setParams] = useSearchParams();
  const { data: numbers } = useModerationNumbers();
  const state: CaseState = params.get('state') === 'decided' ? 'decided' : 'open';
  return (
    <>
      <p className={styles.calm}>
        {numbers && numbers.appeals > 0 && `${answersText(numbers.appeals)}. `}A machine only flags.
        A person decides, says why, and can take it back.
      </p>
      <Tabs
        label="Cases"
        value={state}
        onChange={(next) => setParams(next === 'open' ? {} : { state: next })}
        tabs={[
          { value: 'open', label: 'Open', ...(numbers ? { count: numbers.open } : {}) },
          { value: 'decided', label: 'Decided' },
        ]}
      >
        <div className={styles.queue}>
          <Cases key={state} state={state} />
        </div>
      </Tabs>
    </>
  );
}

const answersText = (count: number) =>
  count === 1 ? '1 person answered a decision' : `${count} people answered a decision`;

function Cases({ state }: { state: CaseState }) {
  const list = useCases(state);
  return (
    <LoadedPage query={list} what="The cases" loading={<HitsLoading what="cases" />}>
      {({ pages }) => {
        const cases = pages.flatMap(({ items }) => items);
        if (cases.length === 0) {
          return state === 'open' ? (
            <EmptyState title="Nothing to decide" text="What people report will be listed here." />
          ) : (
            <EmptyState title="Nothing decided yet" text="Decisions and their reasons stay here." />
          );
        }
        return (
          <>
            <ul className={styles.cases} aria-label="Cases">
              {cases.map((one) => (
                <CaseRow key={one.id} one={one} />
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        );
      }}
    </LoadedPage>
  );
}

function CaseRow({ one }: { one: ModerationCase }) {
  const reasons = one.reasons.map(({ reason, count }) =>
    count > 1 ? `${reasonTexts[reason]} (${count})` : reasonTexts[reason],
  );
  return (
    <li>
      <div className={styles.row}>
        <h2 className={styles.title}>
          <Link to={`/moderation?case=${one.id}`}>{one.title || kindTexts[one.kind]}</Link>
          <Badge>{kindTexts[one.kind]}</Badge>
          {one.appealed && <Badge tone="warn">Answered</Badge>}
          {one.hidden && <Badge tone="bad">Out of sight</Badge>}
        </h2>
        {reasons.length > 0 && <p>{reasons.join(', ')}</p>}
        <p className={styles.calm}>
          {one.owner.name}, {reportsText(one.reports)}, {formatInstant(one.reportedAt)}
        </p>
      </div>
    </li>
  );
}

const reportsText = (count: number) => {
  if (count === 0) return 'no new report';
  return count === 1 ? '1 report' : `${count} reports`;
};
