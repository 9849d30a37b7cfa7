import type { LeadStage } from '@soloist/contracts';
import {
  escapeMarkdown,
  type LeadResults,
  type PreparedAnswer,
  type PreparedInvoice,
  type PreparedMove,
  type PreparedPost,
  type PreparedReminder,
} from '../assistant/index.ts';
import { proposalSlots } from './proposal-slots.rules.ts';
import { beforeColon, inOrder, type QuestionPattern } from './question-patterns.rules.ts';
import { bullets } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

const approveBelow = 'Check the values below and approve them within ten minutes';

const stage = /\bto (?:the )?(new|contacted|proposal[ _]sent|won|lost)\b/i;
const moveVerb = /^\W*(?:please )?move\b/i;
/** “Move Noor Haddad to won”. */
export const moveOfLead = inOrder(moveVerb, stage);

/** Prepares moving a lead by name. */
export async function* moveLeadFrom(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const [toStage = '', named = ''] = stage.exec(question) ?? [];
  const name = question
    .slice(0, question.indexOf(toStage))
    .replace(moveVerb, '')
    .replace(/^\s*(?:(?:my|the) )?lead\b/i, '')
    .trim();
  if (!name) return 'Tell me which lead, for example: “Move Noor Haddad to won”.';
  const { leads } = yield* runner.use<LeadResults>('find_leads', { words: name });
  const [lead] = leads;
  if (!lead)
    return `You have no lead “${escapeMarkdown(name)}”. Your leads are on [Leads](/lead-dashboard).`;
  if (leads.length > 1) {
    const names = leads.slice(0, 6).map((each) => escapeMarkdown(each.name));
    return `Several leads match “${escapeMarkdown(name)}”:\n\n${bullets(names)}\n\nName one of them.`;
  }
  const to = named.toLowerCase().replace(' ', '_') as LeadStage;
  const { title } = yield* runner.use<PreparedMove>('move_lead', { lead_id: lead.id, stage: to });
  return `I prepared “${escapeMarkdown(title)}”. ${approveBelow}; nothing is moved before.`;
}

const reminderVerb = /^\W*(?:please )?(?:send|remind)\b/i;
/** The first word that looks like the number of a document, such as INV-0044. */
const findNumber = (request: string) =>
  request.split(/[\s,.?!]/).find((word) => /^[a-z]/i.test(word) && /\d$/.test(word));
/** “Send a reminder for INV-0044”, with the message behind a colon. */
export const reminder: QuestionPattern = beforeColon({
  test: (request) =>
    reminderVerb.test(request) && /\bremind/i.test(request) && findNumber(request) !== undefined,
});

/** Prepares a reminder for an invoice, or a follow-up on a proposal. */
export async function* sendReminderFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const [request = ''] = question.split(/[:\n]/, 1);
  const { title } = yield* runner.use<PreparedReminder>('send_reminder', {
    number: findNumber(request) ?? '',
    message: question.slice(request.length + 1).trim() || undefined,
  });
  return `I prepared “${escapeMarkdown(title)}”. ${approveBelow}; nothing is sent before.`;
}

const invoiceVerb = /^\W*(?:please )?(?:create and )?send (?:an|another|a new) invoice\b/i;
/** “Send an invoice to sofie@client.test for a logo, 2000 euro, due on December 15”. */
export const sendingOfInvoice: QuestionPattern = invoiceVerb;
const invoiceExample =
  'Tell me the client, the work, the amount and the due date, for example: “Send an invoice to sofie@client.test for a logo, 2000 euro, due on December 15”.';

/** Prepares an invoice with one item to be sent. */
export async function* sendInvoiceFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const slots = proposalSlots(question.replace(invoiceVerb, 'Draft an invoice'), new Date());
  const { client_name, client_email, project_name, total_fee, currency, end_date } = slots;
  const client = client_email ?? client_name;
  if (!client || !project_name || total_fee === undefined) return invoiceExample;
  const { title, total, due } = yield* runner.use<PreparedInvoice>('send_invoice', {
    ...{ client, currency, due_date: end_date || undefined },
    ...(client_email && client_name ? { client_name } : {}),
    items: [{ name: project_name, rate: total_fee }],
  });
  return `I prepared “${escapeMarkdown(title)}” of ${total}, due on ${due}. ${approveBelow}; nothing is sent before.`;
}

const publishVerb = /^\W*(?:please )?publish (?:my |the )?(?:blog )?draft\b/i;
/** “Publish my draft What boxes taught me”. */
export const publication: QuestionPattern = publishVerb;

/** Prepares publishing a blog draft by its title. */
export async function* publishBlogFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const words = question
    .replace(publishVerb, '')
    .replaceAll(/[“”".!?]/g, '')
    .trim();
  if (!words) return 'Tell me which one, for example: “Publish my draft What boxes taught me”.';
  const { title } = yield* runner.use<PreparedPost>('publish_blog', { words });
  return `I prepared to publish “${escapeMarkdown(title)}”. ${approveBelow}; nothing is published before.`;
}

const answerVerb = /^\W*(?:please )?(shortlist|decline|reject) (?!an?\b|the\b|my\b)/i;
/** “Shortlist Ada Okafor for Packaging”, or “Decline Ada Okafor: the reason”. */
export const applicationAnswer: QuestionPattern = answerVerb;

/** Prepares an answer to an applicant by name; the message to one who is declined is behind a colon. */
export async function* answerApplicationFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const [request = ''] = question.split(/[:\n]/, 1);
  const verb = answerVerb.exec(request)?.[1]?.toLowerCase();
  const [name = '', job] = request.replace(answerVerb, '').split(' for ', 2);
  const { title, job: titleOfJob } = yield* runner.use<PreparedAnswer>('answer_application', {
    ...{ name: name.trim(), job: job?.trim() },
    answer: verb === 'shortlist' ? 'shortlisted' : 'rejected',
    reason: question.slice(request.length + 1).trim() || undefined,
  });
  return `I prepared “${escapeMarkdown(title)}” for ${escapeMarkdown(titleOfJob)}. ${approveBelow}; nobody is notified before.`;
}
