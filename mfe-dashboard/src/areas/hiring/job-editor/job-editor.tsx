import type { JobPrefill } from '@soloist/contracts';
import { Button, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { DraftStatus, HistoryDrawer, type useServerDraft } from '@soloist/writing';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { JobDraft } from './job-content.rules.ts';
import { JobDetails } from './job-details.tsx';
import { usePostJob } from './job-editor.api.ts';
import styles from './job-editor.module.css';
import { JobPreview } from './job-preview.tsx';
import { JobWords } from './job-words.tsx';

interface JobEditorProps {
  draft: ReturnType<typeof useServerDraft<JobDraft, JobPrefill>>;
}

/** The editor of an open draft: the text, the details, and a preview as freelancers see it. */
export function JobEditor({ draft }: JobEditorProps) {
  const navigate = useNavigate();
  const form = useFormContext<JobDraft>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isChange = form.watch('job_id') !== undefined;
  const post = usePostJob({
    onPosted: (id) => {
      draft.discard();
      void navigate(`/job/status/${id}`);
    },
    onRefused: (field, message) => form.setError(field, { message }),
  });
  const handlePost = form.handleSubmit(() =>
    post.mutate({ draft: form.getValues(), draftId: draft.id }),
  );
  const label = isChange ? 'Save changes' : 'Post job';
  return (
    <form className={styles.page} noValidate onSubmit={handlePost}>
      <PageBar
        title={isChange ? 'Edit job' : 'Post a job'}
        actions={
          <>
            <DraftStatus saving={draft.saving} />
            <HistoryDrawer<JobPrefill>
              draftId={draft.id}
              onOpen={draft.flush}
              onRestore={draft.restore}
            />
          </>
        }
      />
      {isPreviewing ? (
        <JobPreview draft={form.getValues()} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.words}>
            <JobWords />
          </div>
          <div className={styles.details}>
            <JobDetails />
          </div>
        </div>
      )}
      <div className={styles.foot} data-bottom-bar>
        <Button size="lg" onClick={() => setIsPreviewing(!isPreviewing)}>
          {isPreviewing ? 'Keep editing' : 'Preview'}
        </Button>
        <Button
          size="lg"
          variant="primary"
          type="submit"
          busy={post.isPending ? 'Posting' : undefined}
          onClick={() => setIsPreviewing(false)}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
