import {
  type Balance,
  type BalanceForModel,
  type EarningsForModel,
  escapeMarkdown,
  type ReferralsForModel,
  type SubscriptionForModel,
  type TransactionForModel,
  type TransactionResults,
} from '../assistant/index.ts';
import { bullets, countText, dayText, listText, monthText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

const maxListed = 10;

export async function* answerEarnings(
  _question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { months, totals, page } = yield* runner.use<EarningsForModel>('earnings');
  if (months.length === 0) {
    return `You earned nothing through Soloist in the last 12 months. Your [wallet](${page}) shows payments; [your projects](/projects) shows accepted proposals.`;
  }
  const lines = months.map(({ month, amount }) => `${monthText(month)}: ${amount}`);
  return `In the last 12 months you earned ${listText(totals)}:\n\n${bullets(lines)}\n\nSee your [wallet](${page}).`;
}

export async function* answerBalance(
  _question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { balances, page } = yield* runner.use<Balance>('wallet_balance');
  if (balances.length === 0) return `Your [wallet](${page}) is empty.`;
  return `Your [wallet](${page}) has ${listText(balances.map(balanceText))}.`;
}

function balanceText({ available, waiting, nextFreeOn, ...rest }: BalanceForModel) {
  const free = nextFreeOn ? `, next available on ${dayText(nextFreeOn)}` : '';
  const amounts = [
    `${available} available`,
    waiting && `${waiting} pending${free}`,
    rest.heldForDisputes && `${rest.heldForDisputes} held in a dispute`,
    rest.onItsWayToTheBank && `${rest.onItsWayToTheBank} on its way to your bank`,
  ];
  return listText(amounts.filter((amount) => amount !== undefined));
}

const subjects: { words: RegExp; about: string; text: string }[] = [
  { words: /pay(ing)?[ -]?outs?|paid out|withdr/, about: 'payout', text: 'payouts' },
  { words: /refund|gave back|given back/, about: 'refund', text: 'refunds' },
  { words: /dispute|chargeback/, about: 'dispute', text: 'disputes' },
  { words: /payments?|paid me/, about: 'payment', text: 'payments' },
];

/** Wallet transactions that the question is about. */
export async function* answerTransactions(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const subject = subjects.find(({ words }) => words.test(question.toLowerCase()));
  const results = yield* runner.use<TransactionResults>(
    'wallet_movements',
    subject ? { about: subject.about } : {},
  );
  const what = subject?.text ?? 'movements';
  if (results.count === 0) return `Your [wallet](/payments) has no ${what} yet.`;
  const lines = results.movements.slice(0, maxListed).map(transactionLine);
  const rest = results.count - lines.length;
  const more = rest > 0 ? ` And ${rest} more.` : '';
  return `The latest ${what} in your [wallet](/payments):\n\n${bullets(lines)}${more && `\n\n${more.trim()}`}`;
}

function transactionLine({
  on,
  what,
  about,
  amount,
  clientPaid,
  freeOn,
  page,
}: TransactionForModel) {
  const paid = clientPaid ? `, from a client payment of ${clientPaid}` : '';
  const free = freeOn ? `, available on ${dayText(freeOn)}` : '';
  const from = about ? `: ${escapeMarkdown(about)}` : '';
  return `${dayText(on)}, [${what}](${page})${from}, ${amount}${paid}${free}`;
}

export async function* answerSubscription(
  _question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { plan, state, price, paidBy, page } =
    yield* runner.use<SubscriptionForModel>('subscription');
  if (plan === 'Free') return `You’re on the Free plan. See what [Pro](${page}) adds.`;
  const status = state?.replace(/\d{4}-\d\d-\d\d/, dayText) ?? '';
  const by = paidBy ? `, paid by ${escapeMarkdown(paidBy)}` : '';
  return `You have [${plan}](${page}), ${price}${by}: ${status}.`;
}

export async function* answerReferrals(
  _question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { joined, qualified, earned, page } = yield* runner.use<ReferralsForModel>('referrals');
  if (joined === 0) return `No one has joined with [your link](${page}) yet.`;
  const brought =
    earned.length > 0 ? `You earned ${listText(earned)}` : 'You haven’t earned from it yet';
  return `${countText(joined, 'person').replace('persons', 'people')} joined with [your link](${page}), and ${qualified} qualified. ${brought}.`;
}
