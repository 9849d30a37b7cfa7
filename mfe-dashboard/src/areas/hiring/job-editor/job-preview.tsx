import { budgetText, type Currency, dayOrEmpty, jobMessages } from '@soloist/contracts';
import { Card, Heading } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { budgetTypeTexts } from '../../shared/jobs/job.rules.ts';
import card from '../jobs/job.module.css';
import { JobText } from '../jobs/job-text.tsx';
import type { JobDraft } from './job-content.rules.ts';
import styles from './job-editor.module.css';

/** The job as freelancers will see it. */
export function JobPreview({ draft }: { draft: JobDraft }) {
  const me = useMe().data?.userInfo;
  if (!me) return null;
  const { budget, currency, budgetType, ...rest } = draft;
  const job = {
    ...rest,
    ...{ budgetType, budget: budget ?? 0, currency: currency as Currency },
    _id: '',
    title: draft.title || jobMessages.title,
    type: 'blocks' as const,
    places: draft.places ?? 1,
    closesOn: dayOrEmpty(draft.closesOn) || null,
    status: 'open' as const,
    takesApplications: true,
    applicants: 0,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    employerId: me.id,
    client: me,
    clientFacts: {
      paymentVerified: false,
      jobsPosted: 0,
      hires: 0,
      hireRate: null,
      medianAnswerHours: null,
      since: null,
    },
  };
  return (
    <section aria-label="Preview" className={styles.preview}>
      <JobText job={job} />
      <Card className={card.card}>
        <Heading level={3} size="sub">
          Budget
        </Heading>
        <p className={card.sum}>{budget === null ? 'Not set yet' : budgetText(job)}</p>
        <p className={card.meta}>{budgetTypeTexts[budgetType]}</p>
        <p className={card.note}>
          Freelancers also see why the job fits them, and your payment and hiring history.
        </p>
      </Card>
    </section>
  );
}
