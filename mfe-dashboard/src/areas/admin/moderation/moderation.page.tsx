import type { ModerationCase } from '@soloist/contracts';
import { Badge, Breadcrumb, EmptyState, PageBar, Tabs } from '@soloist/ui';
import { Link, useLive, useNavigate, useSearchParams } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { AdminNav } from '../layout/admin-nav.tsx';
import { CaseView } from './case-view.tsx';
import { type CaseState, useCases, useModerationNumbers } from './moderation.api.ts';
import styles from './moderation.module.css';
import { kindTexts, reasonTexts } from './moderation.rules.ts';

/** For admins: reported content and the decisions on it. */
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
        {numbers && numbers.appeals > 0 && `${answersText(numbers.appeals)}. `}Machines only flag
        content. Admins decide, give a reason, and can reverse it.
      </p>
      <Tabs
        label="Cases"
        value={state}
        onChange={(next) => setParams(next === 'open' ? {} : { state: next })}
        tabs={[
          { value: 'open', label: 'Open', count: numbers?.open },
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
  count === 1 ? '1 appeal to review' : `${count} appeals to review`;

function Cases({ state }: { state: CaseState }) {
  const list = useCases(state);
  return (
    <QueryPage query={list} what="The cases" loading={<ResultsLoading what="cases" />}>
      {({ pages }) => {
        const cases = pages.flatMap(({ items }) => items);
        if (cases.length === 0) {
          return state === 'open' ? (
            <EmptyState title="No open cases" text="Reported content appears here." />
          ) : (
            <EmptyState title="No decisions yet" text="Decisions and their reasons appear here." />
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
    </QueryPage>
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
          {one.appealed && <Badge tone="warn">Appealed</Badge>}
          {one.hidden && <Badge tone="bad">Hidden</Badge>}
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
  if (count === 0) return 'no new reports';
  return count === 1 ? '1 report' : `${count} reports`;
};
