import {
  escapeMarkdown,
  type InvoiceResults,
  type ProfileForModel,
  type ProposalForModel,
  type ProposalResults,
  type ProposalTotals,
} from '../assistant/index.ts';
import { bullets, countText, dayText, listText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

export const maxListed = 10;

const proposalStates: { words: RegExp; status: string; text: string }[] = [
  {
    words: /wait|unanswered|pending|outstanding|not answered|no answer|open\b/,
    status: 'waiting',
    text: 'awaiting a response',
  },
  { words: /accept|won\b/, status: 'accepted', text: 'accepted' },
  { words: /declin|reject|refus/, status: 'declined', text: 'declined' },
  { words: /expir/, status: 'expired', text: 'expired' },
  { words: /withdr/, status: 'withdrawn', text: 'withdrawn' },
  { words: /viewed|opened|read\b|seen/, status: 'viewed', text: 'viewed without a response' },
];

/** Proposals in the state, and with the name, that the question is about. */
export async function* answerProposals(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const state = proposalStates.find(({ words }) => words.test(question.toLowerCase()));
  const name = nameIn(question);
  const results = yield* runner.use<ProposalResults>('find_proposals', {
    status: state?.status,
    words: name || undefined,
  });
  const about = [state?.text, name && `about “${escapeMarkdown(name)}”`].filter(Boolean).join(' ');
  if (results.count === 0)
    return about ? `You have no proposal ${about}.` : 'You have no proposals yet.';
  const lines = results.proposals.slice(0, maxListed).map(proposalLine);
  const rest = results.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your projects](/projects).` : '';
  return `You have ${countText(results.count, 'proposal')}${about ? ` ${about}` : ''}:\n\n${bullets(lines)}${more}`;
}

// A name as people write it: "for Nordlys", "from Ada Lovelace".
export const nameIn = (question: string) =>
  /\b(?:for|from|to|with|by|about)\s+((?:\p{Lu}[\p{L}\d&.'’-]*\s*)+)/u
    .exec(question)?.[1]
    ?.trim()
    .replace(/[.?!]+$/, '');

function proposalLine({
  number,
  project,
  page,
  amount,
  status,
  answerBy,
  notDelivered,
  ...rest
}: ProposalForModel) {
  const isOpen = status === 'sent' || status === 'viewed';
  const answer = isOpen ? `, respond by ${dayText(answerBy)}` : '';
  const failed = notDelivered ? '. The email bounced' : '';
  return `[${escapeMarkdown(number)}, ${escapeMarkdown(project)}](${page}): ${escapeMarkdown(rest.with)}, ${amount}, ${status}${answer}${failed}`;
}

const invoiceStates: { words: RegExp; status: string; text: string }[] = [
  { words: /overdue|late|past due/, status: 'overdue', text: 'overdue' },
  { words: /unpaid|not paid|outstanding|open\b|owe|due\b|wait/, status: 'unpaid', text: 'unpaid' },
  { words: /\bpaid\b/, status: 'paid', text: 'paid' },
  { words: /void|cancel/, status: 'void', text: 'void' },
];

/** Invoices in the state, and with the name, that the question is about. */
export async function* answerInvoices(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const state = invoiceStates.find(({ words }) => words.test(question.toLowerCase()));
  const number = /\b(INV|CN)-\d+\b/i.exec(question)?.[0];
  const name = number ?? nameIn(question);
  const results = yield* runner.use<InvoiceResults>('find_invoices', {
    status: state?.status,
    words: name || undefined,
  });
  const about = [state?.text, name && `about “${escapeMarkdown(name)}”`].filter(Boolean).join(' ');
  if (results.count === 0)
    return about ? `You have no invoice ${about}.` : 'You have no invoices yet.';
  const lines = results.invoices
    .slice(0, maxListed)
    .map(
      ({ number: its, about: what, page, amount, stillToPay, status, due, ...rest }) =>
        `[${escapeMarkdown(its)}, ${escapeMarkdown(what)}](${page}): ${escapeMarkdown(rest.with)}, ${amount}, ${status}, due ${dayText(due)}${stillToPay === amount ? '' : `, ${stillToPay} due`}${rest.notDelivered ? '. The email bounced' : ''}`,
    );
  const rest = results.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your invoices](/projects?tab=invoices).` : '';
  return `You have ${countText(results.count, 'invoice')}${about ? ` ${about}` : ''}:\n\n${bullets(lines)}${more}`;
}

interface OneProposal extends ProposalForModel {
  citation: number;
  happened: string[];
}
export async function* answerProposal(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const [number = ''] = /\bP-\d+\b/i.exec(question) ?? [];
  const proposal = yield* runner.use<OneProposal>('get_proposal', { number });
  const last = proposal.happened.at(-1);
  return `${proposalLine(proposal)} [${proposal.citation}].${last ? ` Last: ${escapeMarkdown(last)}.` : ''}`;
}

export async function* answerTotals(_question: string, runner: ToolRunner): ReplyGenerator<string> {
  const { totals } = yield* runner.use<ProposalTotals>('proposal_summary');
  if (totals.length === 0) return 'You have no proposals yet.';
  const lines = totals.map(({ status, count, sum }) => `${status}: ${count}, together ${sum}`);
  return `Your proposals by status:\n\n${bullets(lines)}\n\nSee all of them on [your projects](/projects).`;
}

export async function* answerProfile(
  _question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { missing, views, username, page } = yield* runner.use<ProfileForModel>('get_profile');
  const complete =
    missing.length === 0
      ? `[Your profile](${page}) is complete.`
      : `[Your profile](${page}) has ${9 - missing.length} of 9 fields filled in. Missing: ${listText(missing)}.`;
  const seen =
    views.thirtyDayView === 0
      ? 'No one viewed it in the last 30 days.'
      : `It got ${countText(views.sevenDayView, 'view')} in the last 7 days and ${countText(views.thirtyDayView, 'view')} in 30 days.`;
  const address = username ? '' : ' Choose a username there to give your portfolio an address.';
  return `${complete} ${seen}${address}`;
}
