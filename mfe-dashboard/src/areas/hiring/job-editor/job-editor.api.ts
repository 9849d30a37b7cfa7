import { jobs } from '@soloist/contracts';
import { ApiError, call, showToast, useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { refetchJobs } from '../../shared/jobs/jobs.api.ts';
import { type JobDraft, termsOf } from './job-content.rules.ts';

interface Posting {
  draftId: string;
  draft: JobDraft;
}

interface Outcomes {
  onPosted: (id: string) => void;
  /** A field that the server refused. */
  onRefused: (field: keyof JobDraft, message: string) => void;
}

/** Posts the draft as a new job, or saves it to the job that it edits. */
export const usePostJob = ({ onPosted, onRefused }: Outcomes) =>
  useMutation({
    mutationFn: ({ draft, draftId }: Posting) => {
      const terms = termsOf(draft);
      return draft.job_id === undefined
        ? call(jobs.create, { body: { terms, draft_id: draftId } })
        : call(jobs.update, { params: { id: draft.job_id }, body: terms });
    },
    onSuccess: ({ message, job }) => {
      showToast({ message, kind: 'success' });
      onPosted(job._id);
    },
    onError: (error) => {
      showErrorToast(error);
      const problems = error instanceof ApiError ? error.details : [];
      for (const { path, message } of problems) {
        onRefused(path.replace(/^terms\./, '') as keyof JobDraft, message);
      }
    },
    onSettled: refetchJobs,
  });
