import { jobs } from '@soloist/contracts';
import { callService, conflict } from '@soloist/server-kit';
import type { Act, ActRun, ActUrls } from './acts.rules.ts';

/** An answer, and the application as it was when Sage proposed it. */
export interface ApplicationAnswerValues {
  application_id: string;
  job_id: string;
  job: string;
  applicant: string;
  /** For people, such as `$60.00 an hour`. */
  rate: string;
  from: 'applied' | 'shortlisted';
  to: 'shortlisted' | 'rejected';
  /** The message to a declined applicant; empty otherwise. */
  reason: string;
  /** The length of its history: any other answer makes it longer. */
  moves: number;
}

const stageTexts = { applied: 'Applied', shortlisted: 'Shortlisted', rejected: 'Declined' };
const whenAway = 'We couldn’t reach your applicants. Try again.';
const hasChanged = 'This application has changed since Sage showed it. Ask Sage again.';

/** Shortlists or declines an applicant. Hiring, which is final, is not an act of Sage. */
export function createAnswerApplication({ marketplace }: ActUrls): Act<ApplicationAnswerValues> {
  const callOf = ({ values: { application_id: id }, caller }: ActRun<ApplicationAnswerValues>) => ({
    ...{ url: marketplace, authorization: caller.authorization, whenAway, params: { id } },
    tellsRefusals: true as const,
  });
  const readApplicant = async (act: ActRun<ApplicationAnswerValues>) =>
    (await callService(jobs.applicant, callOf(act))).applicant;
  return {
    buttonOf: ({ to }) => (to === 'rejected' ? 'Decline applicant' : 'Shortlist applicant'),
    caution:
      'We notify the applicant immediately. Undo moves them back, and can’t undo the notification.',
    rowsOf: ({ job, applicant, rate, from, to, reason }) => [
      { label: 'Applicant', value: applicant },
      { label: 'Job', value: job },
      { label: 'Rate', value: rate },
      { label: 'From', value: stageTexts[from] },
      { label: 'To', value: stageTexts[to] },
      ...(reason ? [{ label: 'Message', value: reason }] : []),
    ],
    pageOf: ({ job_id }) => `/job/status/${job_id}`,
    async run(act) {
      const { to: status, reason, moves } = act.values;
      const applicant = await readApplicant(act);
      // After a lost outcome, the answer is given already.
      if (applicant.status === status && applicant.history.length > moves) return;
      if (applicant.history.length !== moves) throw conflict(hasChanged);
      await callService(jobs.decide, { ...callOf(act), body: { status, reason, moves } });
    },
    async undo(act) {
      const { from, to, moves } = act.values;
      const { status, history } = await readApplicant(act);
      if (status === from) return;
      if (status !== to || history.length !== moves + 1) {
        throw conflict('This application has changed since. Open the job to move the applicant.');
      }
      const body = { status: from, reason: '', moves: history.length };
      await callService(jobs.decide, { ...callOf(act), body });
    },
  };
}
