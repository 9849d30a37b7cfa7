import { leadMailTemplate } from '@soloist/contracts';
import type { Drafted } from '../tools/define-draft-tool.ts';
import type { FoundApplications } from '../tools/find-applications.tool.ts';
import type { FoundJobs } from '../tools/find-jobs.tool.ts';
import type { FoundLeads } from '../tools/find-leads.tool.ts';
import type { ToldProfile } from '../tools/get-profile.tool.ts';
import type { Desk, Work } from './desk.ts';
import { shownAtOnce } from './record-answers.ts';
import { bullets, countText, plain } from './texts.ts';

const aboutWhat = /\bjobs?\s+(?:about|for|with|in|as)\s+(?:an?\s+)?(?<words>[^?.!]{2,80})/i;

/** Jobs by the words after `for`, `about` or `in`, else those that fit. */
export async function* tellJobs(question: string, desk: Desk): Work<string> {
  const words = aboutWhat.exec(question)?.groups?.words?.replace(/^me$/i, '').trim();
  const found = yield* desk.use<FoundJobs>('find_jobs', words ? { words } : {});
  const { which, count, jobs } = found;
  if (count === 0) return noJobs[which];
  const lines = jobs
    .slice(0, shownAtOnce)
    .map(({ title, page, about, why }) =>
      [`[${plain(title)}](${page}): ${plain(about)}`, ...why.slice(0, 2).map(plain)].join('. '),
    );
  const heads = {
    found: `${countText(count, 'open job')} about “${plain(words ?? '')}”:`,
    fitting: 'These jobs fit you best:',
    own: `You posted ${countText(count, 'job')}:`,
  };
  const all = which === 'own' ? '[Jobs](/jobs)' : '[Discover](/discover?tab=jobs)';
  return `${heads[which]}\n\n${bullets(lines)}\n\nAll of them are on ${all}.`;
}

const noJobs = {
  found: 'No open job is about that. Look through all of them on [Discover](/discover?tab=jobs).',
  fitting:
    'No open job fits your facts yet. Add skills to your profile, or look through all jobs on [Discover](/discover?tab=jobs).',
  own: 'You have not posted a job like that. Begin one on [Post a job](/createJob).',
};

/** What became of one's applications. */
export async function* tellApplications(_question: string, desk: Desk): Work<string> {
  const { count, applications } = yield* desk.use<FoundApplications>('find_applications');
  if (count === 0) {
    return 'You have not applied to a job yet. Look for one on [Discover](/discover?tab=jobs).';
  }
  const lines = applications
    .slice(0, shownAtOnce)
    .map(
      ({ job, client, status, page }) => `[${plain(job)}](${page}), ${plain(client)}: ${status}`,
    );
  return `You applied to ${countText(count, 'job')}:\n\n${bullets(lines)}`;
}

/** Leads; those that are overdue when the question says so. */
export async function* tellLeads(question: string, desk: Desk): Work<string> {
  const overdue = /\b(overdue|late|follow up|next step)\b/i.test(question);
  const { count, leads } = yield* desk.use<FoundLeads>('find_leads', overdue ? { overdue } : {});
  if (count === 0) {
    return overdue
      ? 'No lead waits for you: nothing is overdue.'
      : 'You have no leads yet. Begin a campaign on [Lead generation](/lead-generation).';
  }
  const lines = leads
    .slice(0, shownAtOnce)
    .map(({ name, company, page, stage, value, next }) =>
      [
        `[${plain(company ? `${name}, ${company}` : name)}](${page})`,
        stage.replace('_', ' '),
        value,
        plain(next),
      ]
        .filter(Boolean)
        .join(', '),
    );
  const late = overdue ? ' with an overdue step' : '';
  return `You have ${countText(count, 'lead')}${late}:\n\n${bullets(lines)}\n\nThe board is on [Leads](/lead-dashboard).`;
}

const toWhom = /\b(?:to|for)\s+(?:the lead\s+|my lead\s+)?(?<name>[^,.:?!]{2,80})/i;

/** Prepares the template's mail to a lead by name. */
export async function* draftLeadMailFrom(question: string, desk: Desk): Work<string> {
  const name = toWhom.exec(question)?.groups?.name?.trim();
  if (!name) return 'Tell me to whom, for example: “Draft a mail to the lead Casa Lumen”.';
  const { leads } = yield* desk.use<FoundLeads>('find_leads', { words: name });
  const lead = leads[0];
  if (!lead)
    return `You have no lead “${plain(name)}”. Your leads are on [Leads](/lead-dashboard).`;
  const { name: own, headline } = yield* desk.use<ToldProfile>('get_profile');
  const mail = leadMailTemplate({
    lead,
    own: { name: own, headline, address: '' },
    tone: 'plain',
  });
  const { title } = yield* desk.use<Drafted>('draft_lead_mail', {
    lead_id: lead.id,
    ...mail,
  });
  return `I prepared a mail to ${plain(lead.name)}, “${plain(title)}”, from a template. Open it to make it yours; nothing is sent before you send it.`;
}
