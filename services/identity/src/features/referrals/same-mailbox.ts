import { emailKey } from '@soloist/contracts';
import type { Account } from '../accounts/accounts.model.ts';

/** An address without what many providers do not look at: dots, and what follows a plus. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = emailKey(email).split('@');
  const [box = ''] = name.split('+', 1);
  return `${box.replaceAll('.', '')}@${domain.replace(/^googlemail\.com$/, 'gmail.com')}`;
}

type WithAddresses = Pick<Account, 'email' | 'linkedAccounts'>;

const mailboxesOf = ({ email, linkedAccounts }: WithAddresses) =>
  [email, ...linkedAccounts.map((linked) => linked.email)].map(mailboxOf);

/** Whether one mailbox stands behind both accounts, as far as their addresses say. */
export function shareMailbox(one: WithAddresses, other: WithAddresses): boolean {
  const known = new Set(mailboxesOf(one));
  return mailboxesOf(other).some((mailbox) => known.has(mailbox));
}
