import type { FoundInvoices } from '../tools/find-invoices.tool.ts';
import type { FoundProposals } from '../tools/find-proposals.tool.ts';
import type { ToldProfile } from '../tools/get-profile.tool.ts';
import type { ToldProposal } from '../tools/proposal-list.ts';
import type { ProposalTotals } from '../tools/proposal-summary.tool.ts';
import type { Desk, Work } from './desk.ts';
import { bullets, countText, dayText, listText, plain } from './texts.ts';

export const shownAtOnce = 10;

const states: { words: RegExp; status: string; text: string }[] = [
  {
    words: /wait|unanswered|pending|outstanding|not answered|no answer|open\b/,
    status: 'waiting',
    text: 'waiting for an answer',
  },
  { words: /accept|won\b/, status: 'accepted', text: 'accepted' },
  { words: /declin|reject|refus/, status: 'declined', text: 'declined' },
  { words: /expir/, status: 'expired', text: 'expired' },
  { words: /withdr/, status: 'withdrawn', text: 'withdrawn' },
  { words: /viewed|opened|read\b|seen/, status: 'viewed', text: 'opened and not answered' },
];

/** Proposals in the state, and with the name, that the question is about. */
export async function* tellProposals(question: string, desk: Desk): Work<string> {
  const state = states.find(({ words }) => words.test(question.toLowerCase()));
  const name = nameIn(question);
  const found = yield* desk.use<FoundProposals>('find_proposals', {
    ...(state ? { status: state.status } : {}),
    ...(name ? { words: name } : {}),
  });
  const about = [state?.text, name && `about “${plain(name)}”`].filter(Boolean).join(' ');
  if (found.count === 0)
    return about ? `You have no proposal ${about}.` : 'You have no proposals yet.';
  const lines = found.proposals.slice(0, shownAtOnce).map(proposalLine);
  const rest = found.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your projects](/projects).` : '';
  return `You have ${countText(found.count, 'proposal')}${about ? ` ${about}` : ''}:\n\n${bullets(lines)}${more}`;
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
}: ToldProposal) {
  const isOpen = status === 'sent' || status === 'viewed';
  const answer = isOpen ? `, answer by ${dayText(answerBy)}` : '';
  const failed = notDelivered ? '. The mail did not arrive' : '';
  return `[${plain(number)}, ${plain(project)}](${page}): ${plain(rest.with)}, ${amount}, ${status}${answer}${failed}`;
}

const invoiceStates: { words: RegExp; status: string; text: string }[] = [
  { words: /overdue|late|past due/, status: 'overdue', text: 'overdue' },
  { words: /unpaid|not paid|outstanding|open\b|owe|due\b|wait/, status: 'unpaid', text: 'unpaid' },
  { words: /\bpaid\b/, status: 'paid', text: 'paid' },
  { words: /void|cancel/, status: 'void', text: 'void' },
];

/** Invoices in the state, and with the name, that the question is about. */
export async function* tellInvoices(question: string, desk: Desk): Work<string> {
  const state = invoiceStates.find(({ words }) => words.test(question.toLowerCase()));
  const number = /\b(INV|CN)-\d+\b/i.exec(question)?.[0];
  const name = number ?? nameIn(question);
  const found = yield* desk.use<FoundInvoices>('find_invoices', {
    ...(state ? { status: state.status } : {}),
    ...(name ? { words: name } : {}),
  });
  const about = [state?.text, name && `about “${plain(name)}”`].filter(Boolean).join(' ');
  if (found.count === 0)
    return about ? `You have no invoice ${about}.` : 'You have no invoices yet.';
  const lines = found.invoices
    .slice(0, shownAtOnce)
    .map(
      ({ number: its, about: what, page, amount, stillToPay, status, due, ...rest }) =>
        `[${plain(its)}, ${plain(what)}](${page}): ${plain(rest.with)}, ${amount}, ${status}, due ${dayText(due)}${stillToPay === amount ? '' : `, still to pay ${stillToPay}`}${rest.notDelivered ? '. The mail did not arrive' : ''}`,
    );
  const rest = found.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your invoices](/projects?tab=invoices).` : '';
  return `You have ${countText(found.count, 'invoice')}${about ? ` ${about}` : ''}:\n\n${bullets(lines)}${more}`;
}

interface OneProposal extends ToldProposal {
  citation: number;
  happened: string[];
}
export async function* tellProposal(question: string, desk: Desk): Work<string> {
  const [number = ''] = /\bP-\d+\b/i.exec(question) ?? [];
  const found = yield* desk.use<OneProposal>('get_proposal', { number });
  const last = found.happened.at(-1);
  return `${proposalLine(found)} [${found.citation}].${last ? ` Last: ${plain(last)}.` : ''}`;
}

export async function* tellTotals(_question: string, desk: Desk): Work<string> {
  const { totals } = yield* desk.use<ProposalTotals>('proposal_summary');
  if (totals.length === 0) return 'You have no proposals yet.';
  const lines = totals.map(({ status, count, sum }) => `${status}: ${count}, together ${sum}`);
  return `Your proposals by state:\n\n${bullets(lines)}\n\nAll of them are on [your projects](/projects).`;
}

export async function* tellProfile(_question: string, desk: Desk): Work<string> {
  const { missing, views, username, page } = yield* desk.use<ToldProfile>('get_profile');
  const complete =
    missing.length === 0
      ? `[Your profile](${page}) is complete.`
      : `[Your profile](${page}) has ${9 - missing.length} of nine facts. Still missing: ${listText(missing)}.`;
  const seen =
    views.thirtyDayView === 0
      ? 'Nobody looked at it in the last 30 days.'
      : `It was looked at ${countText(views.sevenDayView, 'time')} in the last 7 days and ${countText(views.thirtyDayView, 'time')} in 30 days.`;
  const address = username ? '' : ' Choose a username there, and your portfolio gets an address.';
  return `${complete} ${seen}${address}`;
}
