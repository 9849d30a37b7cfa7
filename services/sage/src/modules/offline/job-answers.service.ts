import { composeLeadEmailDraft } from '@soloist/contracts';
import {
  type ApplicantResults,
  type ApplicationResults,
  escapeMarkdown,
  type JobResults,
  type LeadResults,
  type PreparedDraft,
  type ProfileForModel,
} from '../assistant/index.ts';
import { maxListed, nameIn } from './record-answers.service.ts';
import { bullets, countText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

const jobTopicPattern = /\bjobs?\s+(?:about|for|with|in|as)\s+(?:an?\s+)?(?<words>[^?.!]{2,80})/i;

/** Jobs by the words after `for`, `about` or `in`, otherwise the matching ones. */
export async function* answerJobs(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const words = jobTopicPattern.exec(question)?.groups?.words?.replace(/^me$/i, '').trim();
  const results = yield* runner.use<JobResults>('find_jobs', words ? { words } : {});
  const { which, count, jobs } = results;
  if (count === 0) return noJobs[which];
  const lines = jobs
    .slice(0, maxListed)
    .map(({ title, page, about, why }) =>
      [
        `[${escapeMarkdown(title)}](${page}): ${escapeMarkdown(about)}`,
        ...why.slice(0, 2).map(escapeMarkdown),
      ].join('. '),
    );
  const heads = {
    found: `${countText(count, 'open job')} about “${escapeMarkdown(words ?? '')}”:`,
    fitting: 'These jobs fit you best:',
    own: `You posted ${countText(count, 'job')}:`,
  };
  const all = which === 'own' ? '[Jobs](/jobs)' : '[Discover](/discover?tab=jobs)';
  return `${heads[which]}\n\n${bullets(lines)}\n\nSee all of them on ${all}.`;
}

const noJobs = {
  found: 'No open jobs match that. Browse all jobs on [Discover](/discover?tab=jobs).',
  fitting:
    'No open jobs match your profile yet. Add skills, or browse all jobs on [Discover](/discover?tab=jobs).',
  own: 'You haven’t posted a job like that. Start one on [Post a job](/createJob).',
};

/** The status of the person's applications; for a client, those to their jobs. */
export async function* answerApplications(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  if (runner.role === 'employer') return yield* answerApplicants(question, runner);
  const { count, applications } = yield* runner.use<ApplicationResults>('find_applications');
  if (count === 0) {
    return 'You haven’t applied to a job yet. Find one on [Discover](/discover?tab=jobs).';
  }
  const lines = applications
    .slice(0, maxListed)
    .map(
      ({ job, client, status, page }) =>
        `[${escapeMarkdown(job)}](${page}), ${escapeMarkdown(client)}: ${status}`,
    );
  return `You applied to ${countText(count, 'job')}:\n\n${bullets(lines)}`;
}

/** Who applied to the person's jobs, by job. */
export async function* answerApplicants(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const words = nameIn(question);
  const { count, jobs } = yield* runner.use<ApplicantResults>(
    'find_applicants',
    words ? { words } : {},
  );
  if (count === 0) return 'No applicants yet. See [Jobs](/jobs) for freelancers to invite.';
  const blocks = jobs.map(({ job, page, count: ofJob, applicants }) => {
    const lines = applicants.map(({ name, rate, status }) =>
      [escapeMarkdown(name), rate, status].join(', '),
    );
    const rest = ofJob - applicants.length;
    return `[${escapeMarkdown(job)}](${page}), ${countText(ofJob, 'applicant')}:\n\n${bullets(rest > 0 ? [...lines, `and ${rest} more`] : lines)}`;
  });
  return `Your jobs have ${countText(count, 'applicant')}.\n\n${blocks.join('\n\n')}\n\nSee all of them on [Jobs](/jobs).`;
}

/** Lists leads; only overdue ones when the question asks for them. */
export async function* answerLeads(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const overdue = /\b(overdue|late|follow up|next step)\b/i.test(question);
  const { count, leads } = yield* runner.use<LeadResults>('find_leads', overdue ? { overdue } : {});
  if (count === 0) {
    return overdue
      ? 'You have no overdue leads.'
      : 'You have no leads yet. Start a campaign on [Lead generation](/lead-generation).';
  }
  const lines = leads
    .slice(0, maxListed)
    .map(({ name, company, page, stage, value, next }) =>
      [
        `[${escapeMarkdown(company ? `${name}, ${company}` : name)}](${page})`,
        stage.replace('_', ' '),
        value,
        escapeMarkdown(next),
      ]
        .filter(Boolean)
        .join(', '),
    );
  const late = overdue ? ' with an overdue step' : '';
  return `You have ${countText(count, 'lead')}${late}:\n\n${bullets(lines)}\n\nSee your board on [Leads](/lead-dashboard).`;
}

const recipientPattern = /\b(?:to|for)\s+(?:the lead\s+|my lead\s+)?(?<name>[^,.:?!]{2,80})/i;

/** Drafts an email to a lead by name from a template. */
export async function* draftLeadMailFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const name = recipientPattern.exec(question)?.groups?.name?.trim();
  if (!name) return 'Tell me which lead, for example: “Draft an email to the lead Casa Lumen”.';
  const { leads } = yield* runner.use<LeadResults>('find_leads', { words: name });
  const lead = leads[0];
  if (!lead)
    return `You have no lead “${escapeMarkdown(name)}”. Your leads are on [Leads](/lead-dashboard).`;
  const { name: myName, headline } = yield* runner.use<ProfileForModel>('get_profile');
  const mail = composeLeadEmailDraft({
    lead,
    sender: { name: myName, headline, address: '' },
    tone: 'plain',
  });
  const { title } = yield* runner.use<PreparedDraft>('draft_lead_mail', {
    lead_id: lead.id,
    ...mail,
  });
  return `I drafted an email to ${escapeMarkdown(lead.name)}, “${escapeMarkdown(title)}”, from a template. Open it to edit it; nothing is sent until you send it.`;
}
