import type { DeletionStage, EventPayload } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

type DeletionChanged = EventPayload<'identity.deletion-changed'>;

export interface DeletionEmailData extends Omit<DeletionChanged, 'email' | 'userId'> {
  at: string;
  publicUrl: string;
}

interface StageText {
  subject: string;
  /** Each of the paragraphs; the end of the 14 days is formatted. */
  texts: (endsAt: string) => string[];
  link?: { label: string; path: string };
  /** What the time of the email is called, where the owner acted. */
  originLabel?: string;
}

const keepLink = { label: 'Keep my account', path: '/login' };

const stages: Record<DeletionStage, StageText> = {
  scheduled: {
    subject: 'Your account will be deleted',
    texts: (endsAt) => [
      `You asked us to delete your account. On ${endsAt}, we erase it and its data.`,
      'Until then, nobody finds your profile and portfolio, and we send you no other emails. Clients can still read, sign and pay what you sent them.',
      'Changed your mind? Log in before then and choose “Keep my account”.',
      'If this wasn’t you, log in, keep the account and change your password now.',
    ],
    link: keepLink,
    originLabel: 'Requested from',
  },
  reminder: {
    subject: 'Your account will be deleted tomorrow',
    texts: (endsAt) => [
      `On ${endsAt}, we erase your account and its data. Nobody can undo this.`,
      'To keep it, log in before then and choose “Keep my account”.',
    ],
    link: keepLink,
  },
  postponed: {
    subject: 'Your account’s deletion is postponed',
    texts: (endsAt) => [
      `Someone reported a sign-in to your account as not yours, so we wait longer. We erase the account on ${endsAt}.`,
      'If you didn’t ask for the deletion, log in before then, keep the account and change your password.',
    ],
    link: keepLink,
  },
  kept: {
    subject: 'Your account stays',
    texts: () => [
      'You kept your account, so we won’t delete it. Your profile and portfolio are visible again, and you get emails as before.',
      'Recurring invoices that we paused run again. API keys stay revoked, and Pro won’t renew unless you resume it.',
      'If this wasn’t you, change your password now.',
    ],
    link: { label: 'Review your account', path: '/settings#activity' },
    originLabel: 'Kept from',
  },
  completed: {
    subject: 'We deleted your account',
    texts: () => [
      'Your account is deleted. We are erasing your profile, portfolio, images, leads, notifications, chats with Sage, drafts and open proposals from every part of Soloist.',
      'We keep contracts that a client signed and invoices that reached a client, because they belong to the client, too. The law requires payment records, without your name, and our invoices to you, with your billing details.',
      'This is our last email to you about this account. You can sign up again with this address at any time.',
    ],
  },
};

/** Reports each stage of the deletion of an account. The owner cannot turn it off. */
export const deletionEmail: EmailTemplate<DeletionEmailData> = {
  subject: ({ stage }) => stages[stage].subject,
  Body: ({ fname, stage, endsAt, device, ip, at, publicUrl }) => {
    const { subject, texts, link, originLabel } = stages[stage];
    const paragraphs = texts(formatInstant(endsAt));
    return (
      <EmailLayout
        preview={paragraphs[0] ?? ''}
        heading={subject}
        footer="Soloist sent this because it is about your account."
      >
        <Greeting name={fname} />
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {originLabel && (
          <DetailsTable
            rows={[
              [originLabel, device],
              ['IP address', ip],
              ['Time', formatInstant(at)],
            ]}
          />
        )}
        {link && <ActionLink label={link.label} url={`${publicUrl}${link.path}`} />}
      </EmailLayout>
    );
  },
};
