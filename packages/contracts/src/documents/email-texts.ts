import * as z from 'zod/mini';
import { requiredText } from '../shared/primitives.ts';

/** Emails to clients whose text a freelancer can choose. */
export const emailTextKinds = [
  'proposal',
  'invoice',
  'reminder',
  'overdue',
  'receipt',
  'credit_note',
] as const;
export type EmailTextKind = (typeof emailTextKinds)[number];

const common = ['client', 'project', 'number', 'total', 'your name', 'link'] as const;

/** What each email can fill in, by the name between braces. */
export const emailPlaceholders = {
  proposal: [...common, 'valid until'],
  invoice: [...common, 'due date'],
  reminder: [...common, 'amount due', 'due date'],
  overdue: [...common, 'amount due', 'due date'],
  receipt: [...common, 'paid', 'amount due'],
  credit_note: [...common, 'invoice'],
} as const satisfies Record<EmailTextKind, readonly string[]>;
export type EmailPlaceholder = (typeof emailPlaceholders)[EmailTextKind][number];
export type EmailValues = Partial<Record<EmailPlaceholder, string>>;

export const emailSubjectLimit = 120;
export const emailMessageLimit = 2000;
const oneLine = 'Write the subject on one line.';

/** Plain text: nothing in it is markup. */
export const emailText = z.strictObject({
  // A subject is a header of the email.
  subject: requiredText('Enter a subject.', emailSubjectLimit).check(
    z.refine((subject) => !/\p{Cc}/u.test(subject), oneLine),
  ),
  message: requiredText('Enter a message.', emailMessageLimit),
});
export type EmailText = z.infer<typeof emailText>;

const placeholder = /\{([^{}\n]{1,40})\}/g;

/** The first placeholder that this email cannot fill in, such as `{fee}`. */
export function findUnknownPlaceholder(kind: EmailTextKind, text: string): string | undefined {
  const known: readonly string[] = emailPlaceholders[kind];
  return [...text.matchAll(placeholder)].find(
    ([, name]) => !known.includes(name?.trim() ?? ''),
  )?.[0];
}

/** The text with its values; what a value contains is never filled in again. */
export const fillPlaceholders = (text: string, values: EmailValues): string =>
  text.replace(
    placeholder,
    (whole, name: string) => values[name.trim() as EmailPlaceholder] ?? whole,
  );

/** A person's text with its values; undefined without one. */
export const fillEmailText = (text: EmailText | undefined, values: EmailValues) =>
  text && {
    subject: fillPlaceholders(text.subject, values),
    message: fillPlaceholders(text.message, values),
  };

/** The form of one kind of email, which names a placeholder that does not exist. */
export const emailTextForm = (kind: EmailTextKind) => {
  const isKnown = (path: keyof EmailText) =>
    z.refine<EmailText>((text) => !findUnknownPlaceholder(kind, text[path]), {
      error: ({ input }) =>
        `We don’t know ${findUnknownPlaceholder(kind, (input as EmailText)[path])}. Use one of the fields below.`,
      path: [path],
    });
  return emailText.check(isKnown('subject'), isKnown('message'));
};

const end = 'No account needed.';
/** Where a freelancer's text starts: what we send until then. */
export const initialEmailTexts: Record<EmailTextKind, EmailText> = {
  proposal: {
    subject: 'Proposal from {your name}: {project}',
    message: `Hi {client},\n\nI’ve sent you a proposal for {project}. Read it, ask questions and accept it online. ${end} A PDF is attached.`,
  },
  invoice: {
    subject: 'Invoice {number} from {your name}',
    message: `Hi {client},\n\nHere is invoice {number} for {total}. View it online to see how to pay. ${end} A PDF is attached.`,
  },
  reminder: {
    subject: 'Reminder: invoice {number} from {your name}',
    message: `Hi {client},\n\nA reminder that {amount due} is due on {due date}. View it online to see how to pay. ${end}\n\nIf you’ve already paid, ignore this reminder.`,
  },
  overdue: {
    subject: 'Overdue: invoice {number} from {your name}',
    message: `Hi {client},\n\n{amount due} was due on {due date}. View it online to see how to pay. ${end}\n\nIf you’ve already paid, ignore this reminder.`,
  },
  receipt: {
    subject: 'Receipt: {paid} to {your name}',
    message:
      'Hi {client},\n\nThank you for your payment for invoice {number}. The receipt is attached.',
  },
  credit_note: {
    subject: 'Credit note {number} from {your name}',
    message:
      'Hi {client},\n\nHere is a credit note for invoice {invoice}, attached as a PDF. You don’t need to pay anything.',
  },
};

/** Values for the preview until there is a document. */
export const sampleEmailValues: EmailValues = {
  client: 'Sofie',
  project: 'Winter packaging',
  number: 'INV-0001',
  total: '€1,190.00',
  'your name': 'Your name',
  link: '/invoice/…',
  'valid until': 'March 31, 2027',
  'due date': 'March 31, 2027',
  'amount due': '€1,190.00',
  paid: '€1,190.00',
  invoice: 'INV-0001',
};
