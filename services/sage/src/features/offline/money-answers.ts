import type { ToldReferrals } from '../tools/referrals.tool.ts';
import type { ToldSubscription } from '../tools/subscription.tool.ts';
import type { Balance, Earnings, ToldBalance } from '../tools/wallet.tool.ts';
import type { FoundMovements, ToldMovement } from '../tools/wallet-movements.tool.ts';
import type { Desk, Work } from './desk.ts';
import { bullets, countText, dayText, listText, monthText, plain } from './texts.ts';

const shownAtOnce = 10;

export async function* tellEarnings(_question: string, desk: Desk): Work<string> {
  const { months, totals, page } = yield* desk.use<Earnings>('earnings');
  if (months.length === 0) {
    return `Nothing has come in through Soloist in the last 12 months. Your [wallet](${page}) shows what does; accepted proposals are on [your projects](/projects).`;
  }
  const lines = months.map(({ month, amount }) => `${monthText(month)}: ${amount}`);
  return `In the last 12 months you earned ${listText(totals)}:\n\n${bullets(lines)}\n\nSee your [wallet](${page}).`;
}

export async function* tellBalance(_question: string, desk: Desk): Work<string> {
  const { balances, page } = yield* desk.use<Balance>('wallet_balance');
  if (balances.length === 0) return `Your [wallet](${page}) is empty.`;
  return `Your [wallet](${page}) has ${listText(balances.map(balanceText))}.`;
}

function balanceText({ available, waiting, nextFreeOn, ...rest }: ToldBalance) {
  const free = nextFreeOn ? `, the next of it free on ${dayText(nextFreeOn)}` : '';
  const parts = [
    `${available} to pay out`,
    waiting && `${waiting} that waits${free}`,
    rest.heldForDisputes && `${rest.heldForDisputes} held back in a dispute`,
    rest.onItsWayToTheBank && `${rest.onItsWayToTheBank} on its way to your bank`,
  ];
  return listText(parts.filter((part) => part !== undefined));
}

const subjects: { words: RegExp; about: string; text: string }[] = [
  { words: /pay(ing)?[ -]?outs?|paid out|withdr/, about: 'payout', text: 'payouts' },
  { words: /refund|gave back|given back/, about: 'refund', text: 'refunds' },
  { words: /dispute|chargeback/, about: 'dispute', text: 'disputes' },
  { words: /payments?|paid me/, about: 'payment', text: 'payments' },
];

/** Movements of the wallet that the question is about. */
export async function* tellMovements(question: string, desk: Desk): Work<string> {
  const subject = subjects.find(({ words }) => words.test(question.toLowerCase()));
  const found = yield* desk.use<FoundMovements>(
    'wallet_movements',
    subject ? { about: subject.about } : {},
  );
  const what = subject?.text ?? 'movements';
  if (found.count === 0) return `Your [wallet](/payments) has no ${what} yet.`;
  const lines = found.movements.slice(0, shownAtOnce).map(movementLine);
  const rest = found.count - lines.length;
  const more = rest > 0 ? ` There are ${rest} more.` : '';
  return `The latest ${what} in your [wallet](/payments):\n\n${bullets(lines)}${more && `\n\n${more.trim()}`}`;
}

function movementLine({ on, what, about, amount, clientPaid, freeOn, page }: ToldMovement) {
  const paid = clientPaid ? `, of ${clientPaid} that the client paid` : '';
  const free = freeOn ? `, free on ${dayText(freeOn)}` : '';
  const from = about ? `: ${plain(about)}` : '';
  return `${dayText(on)}, [${what}](${page})${from}, ${amount}${paid}${free}`;
}

export async function* tellSubscription(_question: string, desk: Desk): Work<string> {
  const { plan, state, price, paidBy, page } = yield* desk.use<ToldSubscription>('subscription');
  if (plan === 'Free') return `You have Free. See what [Pro](${page}) adds.`;
  const stands = state?.replace(/\d{4}-\d\d-\d\d/, dayText) ?? '';
  const by = paidBy ? `, paid by ${plain(paidBy)}` : '';
  return `You have [${plan}](${page}), ${price}${by}: ${stands}.`;
}

export async function* tellReferrals(_question: string, desk: Desk): Work<string> {
  const { joined, qualified, earned, page } = yield* desk.use<ToldReferrals>('referrals');
  if (joined === 0) return `Nobody has joined by [your link](${page}) yet.`;
  const brought =
    earned.length > 0 ? `That brought ${listText(earned)}` : 'That brought nothing yet';
  return `${countText(joined, 'person').replace('persons', 'people')} joined by [your link](${page}), ${qualified} of them qualified. ${brought}.`;
}
