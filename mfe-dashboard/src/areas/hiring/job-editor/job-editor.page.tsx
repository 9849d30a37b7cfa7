import { type JobPrefill, jobPrefill, workDrafts } from '@soloist/contracts';
import { PageBar } from '@soloist/ui';
import { Navigate, useMe, useNavigate, useSearchParams } from '@soloist/web-client';
import {
  DraftDialogs,
  describeWith,
  OpeningForm,
  Unopened,
  useInitialContent,
  useServerDraft,
} from '@soloist/writing';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  contentOf,
  draftOf,
  type JobDraft,
  jobResolver,
  readJobToChange,
} from './job-content.rules.ts';
import styles from './job-editor.module.css';
import { JobEditor } from './job-editor.tsx';

const home = { label: 'Open your jobs', href: '/jobs' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

const describeField = describeWith({
  title: 'Title',
  description: 'Description',
  skills: 'Skills',
  budgetType: 'Payment',
  budget: 'Budget',
  budgetTo: 'Maximum budget',
  currency: 'Currency',
  level: 'Level',
  duration: 'Duration',
  location: 'Location',
  remote: 'Remote',
  places: 'People to hire',
  closesOn: 'Last day to apply',
});

/** Writes a new job, edits one with `?job=`, or continues a draft with `?id=`. */
export function JobEditorPage() {
  const [search] = useSearchParams();
  const named = search.get('draft') ?? '';
  if (uuid.test(named)) return <Navigate to={`/createJob?id=${named}`} replace />;
  return <JobWriter />;
}

function JobWriter() {
  const navigate = useNavigate();
  const currency = useMe().data?.userInfo.currency;
  const form = useForm<JobDraft>({
    defaultValues: useMemo(() => draftOf({}), []),
    resolver: jobResolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const beginning = useInitialContent({
    prefill: jobPrefill,
    noun: 'job',
    readItem: readJobToChange,
  });
  const draft = useServerDraft<JobDraft, JobPrefill>({
    kind: 'job',
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: (part) => draftOf({ ...(currency && { currency }), ...part }),
    titleOf: ({ title = '' }) => title,
    firstContent: () => beginning.content,
    isWaiting: beginning.isWaiting || currency === undefined,
  });
  const leave = () => {
    draft.discard();
    void navigate(home.href);
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        <JobEditor draft={draft} />
      ) : (
        <NotOpen draft={draft} beginning={beginning} />
      )}
      <DraftDialogs
        draft={draft}
        noun="job"
        ended="posted"
        describe={describeField}
        onLeave={leave}
        leaveLabel={home.label}
      />
    </FormProvider>
  );
}

interface NotOpenProps {
  draft: Pick<ReturnType<typeof useServerDraft>, 'phase' | 'error' | 'retry'>;
  beginning: Omit<ReturnType<typeof useInitialContent>, 'content'>;
}

/** While the draft is not open, or could not be opened. */
const NotOpen = ({ draft, beginning }: NotOpenProps) => (
  <>
    <PageBar title="Post a job" />
    <div className={styles.page}>
      {draft.phase === 'failed' && (
        <Unopened
          noun="job"
          home={home}
          title="We couldn’t open this draft"
          error={draft.error}
          onRetry={draft.retry}
        />
      )}
      {beginning.error && beginning.isWaiting && (
        <Unopened
          noun="job"
          home={home}
          title={`We couldn’t open ${beginning.what}`}
          error={beginning.error}
          busy={beginning.isFetching}
          onRetry={beginning.retry}
          onLeave={beginning.leave}
        />
      )}
      {draft.phase === 'opening' && !beginning.error && <OpeningForm />}
    </div>
  </>
);
