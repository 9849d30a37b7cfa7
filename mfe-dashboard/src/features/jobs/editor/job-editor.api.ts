import { jobs } from '@soloist/contracts';
import { ApiError, call, showToast, useMutation } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';
import { refetchJobs } from '../jobs.api.ts';
import { type JobDraft, termsOf } from './job-content.ts';

interface Posting {
  draftId: string;
  draft: JobDraft;
}

interface Outcomes {
  onPosted: (id: string) => void;
  /** A field that the server refused. */
  onRefused: (field: keyof JobDraft, message: string) => void;
}

/** Posts what the draft holds, or changes the job that it is about. */
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
      tellProblem(error);
      const problems = error instanceof ApiError ? error.details : [];
      for (const { path, message } of problems) {
        onRefused(path.replace(/^terms\./, '') as keyof JobDraft, message);
      }
    },
    onSettled: refetchJobs,
  });
