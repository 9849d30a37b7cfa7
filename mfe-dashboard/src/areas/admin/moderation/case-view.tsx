import type { CaseDetail } from '@soloist/contracts';
import { Badge, Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useCase } from './moderation.api.ts';
import styles from './moderation.module.css';
import { decisionTexts, kindTexts, reasonTexts } from './moderation.rules.ts';

/** One case: a snapshot of the content, its reports, past decisions and the form for the next one. */
export function CaseView({ id }: { id: string }) {
  const query = useCase(id);
  return (
    <QueryPage
      query={query}
      what="The case"
      missing={{ title: 'Case not found', back: { href: '/moderation', label: 'Go to cases' } }}
      loading={<ResultsLoading what="case" />}
    >
      {(whole) => (
        <>
          <CaseHead whole={whole} />
          {whole.appeal && (
            <section className={styles.section}>
              <Heading level={3} size="sub">
                Appeal from {whole.owner.name}
              </Heading>
              <blockquote className={styles.quote} dir="auto">
                {whole.appeal.words}
              </blockquote>
              <p className={styles.calm}>{formatInstant(whole.appeal.at)}</p>
            </section>
          )}
          <Reports whole={whole} />
          <DecisionForm whole={whole} />
          <Decisions title="Decision history" decisions={whole.decisions} />
          <Decisions
            title={`Other decisions about ${whole.owner.name}`}
            decisions={whole.history.map((previous) => ({
              ...previous,
              about: { title: previous.title || kindTexts[previous.kind], id: previous.caseId },
            }))}
          />
        </>
      )}
    </QueryPage>
  );
}

function CaseHead({ whole }: { whole: CaseDetail }) {
  const { kind, title, link, owner, hidden, snapshot } = whole;
  return (
    <section className={styles.section}>
      <Heading level={2} size="page" className={styles.title}>
        {title || kindTexts[kind]} <Badge>{kindTexts[kind]}</Badge>
        {hidden && <Badge tone="bad">Hidden</Badge>}
      </Heading>
      <p className={styles.calm}>
        <Link className={styles.link} to={`/profile/${owner.id}`}>
          {owner.name}
        </Link>
        {link && (
          <>
            {', '}
            <Link className={styles.link} to={link}>
              view current version
            </Link>
          </>
        )}
      </p>
      {snapshot && (
        <>
          <p className={styles.calm}>Snapshot from the report</p>
          <blockquote className={styles.quote} dir="auto">
            {snapshot}
          </blockquote>
        </>
      )}
    </section>
  );
}

function Reports({ whole: { reportList, reports } }: { whole: CaseDetail }) {
  if (reportList.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        Reports
      </Heading>
      {reports > reportList.length && (
        <p className={styles.calm}>
          Showing {reportList.length} of {reports}.
        </p>
      )}
      <ul className={styles.lines}>
        {reportList.map(({ at, by, byMachine, reason, words }) => (
          <li key={`${at} ${by?.id} ${reason}`}>
            <b>{reasonTexts[reason]}</b>
            {words && <p dir="auto">{words}</p>}
            <p className={styles.calm}>
              {!byMachine && `${by?.name ?? 'Deleted account'}, `}
              {formatInstant(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DecisionsProps {
  title: string;
  decisions: (CaseDetail['decisions'][number] & { about?: { title: string; id: string } })[];
}

function Decisions({ title, decisions }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        {title}
      </Heading>
      <ul className={styles.lines}>
        {decisions.map(({ at, by, decision, words, about }) => (
          <li key={`${at} ${about?.id}`}>
            <b>{decisionTexts[decision]}</b>
            {about && (
              <>
                {': '}
                <Link className={styles.link} to={`/moderation?case=${about.id}`}>
                  {about.title}
                </Link>
              </>
            )}
            {words && <p dir="auto">{words}</p>}
            <p className={styles.calm}>
              {by.name}, {formatInstant(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
