import type { InvoiceDraft } from './invoice-draft.rules.ts';

/** Texts of the button that sends an invoice or saves a recurring one, and of its confirmation. */
export function sendLabels({ isRecurring, isChange }: { isRecurring: boolean; isChange: boolean }) {
  if (!isRecurring) {
    return { action: 'Send invoice', busy: 'Sending', title: 'Send this invoice?' };
  }
  if (isChange) return { action: 'Save changes', busy: 'Saving', title: 'Save these changes?' };
  return {
    action: 'Start recurring invoice',
    busy: 'Starting',
    title: 'Start this recurring invoice?',
  };
}

type Addressees = Pick<InvoiceDraft, 'email' | 'recipients'>;

const writtenOf = ({ recipients = [] }: Pick<Addressees, 'recipients'>) =>
  recipients.filter((each) => each.email.trim());

/** The people that an invoice goes to, such as `nora@kaveri.example and 2 other people`. */
export function peopleOf({ email, recipients }: Addressees): string {
  const others = writtenOf({ recipients }).length;
  if (others === 0) return email;
  return `${email} and ${others === 1 ? '1 other person' : `${others} other people`}`;
}

/** The people besides the client, such as `accounts@kaveri.example (CC)`. */
export const listOthers = (draft: Pick<Addressees, 'recipients'>): string =>
  writtenOf(draft)
    .map(({ email, role }) => (role === 'to' ? email : `${email} (${role.toUpperCase()})`))
    .join(', ');
