import type { WholeCase } from '@soloist/contracts';
import { Badge, Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatInstant } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading } from '../discover/found.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useCase } from './moderation.api.ts';
import styles from './moderation.module.css';
import { decisionTexts, kindTexts, reasonTexts } from './moderation-texts.ts';

/** One case: what was reported as it was then, by whom and why, what was decided, and the next decision. */
export function CaseView({ id }: { id: string }) {
  const query = useCase(id);
  return (
    <LoadedPage query={query} what="The case" loading={<HitsLoading what="case" />}>
      {(whole) => (
        <>
          <CaseHead whole={whole} />
          {whole.appeal && (
            <section className={styles.section}>
              <Heading level={3} size="sub">
                What {whole.owner.name} answers
              </Heading>
              <blockquote className={styles.quote} dir="auto">
                {whole.appeal.words}
              </blockquote>
              <p className={styles.calm}>{formatInstant(whole.appeal.at)}</p>
            </section>
          )}
          <Reports whole={whole} />
          <DecisionForm whole={whole} />
          <Decisions title="What was decided" decisions={whole.decisions} />
          <Decisions
            title={`Other decisions about ${whole.owner.name}`}
            decisions={whole.history.map((past) => ({
              ...past,
              about: { title: past.title || kindTexts[past.kind], id: past.caseId },
            }))}
          />
        </>
      )}
    </LoadedPage>
  );
}

function CaseHead({ whole }: { whole: WholeCase }) {
  const { kind, title, link, owner, hidden, snapshot } = whole;
  return (
    <section className={styles.section}>
      <Heading level={2} size="page" className={styles.title}>
        {title || kindTexts[kind]} <Badge>{kindTexts[kind]}</Badge>
        {hidden && <Badge tone="bad">Out of sight</Badge>}
      </Heading>
      <p className={styles.calm}>
        <Link className={styles.link} to={`/profile/${owner.id}`}>
          {owner.name}
        </Link>
        {link && (
          <>
            {', '}
            <Link className={styles.link} to={link}>
              open it as it is now
            </Link>
          </>
        )}
      </p>
      {snapshot && (
        <>
          <p className={styles.calm}>As it was when it was reported</p>
          <blockquote className={styles.quote} dir="auto">
            {snapshot}
          </blockquote>
        </>
      )}
    </section>
  );
}

function Reports({ whole: { reportList, reports } }: { whole: WholeCase }) {
  if (reportList.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        Reports
      </Heading>
      {reports > reportList.length && (
        <p className={styles.calm}>
          {reports} in all, {reportList.length} of them listed.
        </p>
      )}
      <ul className={styles.lines}>
        {reportList.map(({ at, by, byMachine, reason, words }) => (
          <li key={`${at} ${by?.id} ${reason}`}>
            <b>{reasonTexts[reason]}</b>
            {words && <p dir="auto">{words}</p>}
            <p className={styles.calm}>
              {!byMachine && `${by?.name ?? 'Somebody'}, `}
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
  decisions: (WholeCase['decisions'][number] & { about?: { title: string; id: string } })[];
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
