import { randomUUID } from 'node:crypto';
import {
  type Currency,
  followUpMessage,
  type InvoiceSummary,
  invoices,
  type ProposalSummary,
  profiles,
  reminderMessage,
  reminderTextLimit,
} from '@soloist/contracts';
import { conflict, forbidden, notFound } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { readMyProposals } from './proposals.service.ts';
import type { ReadRecords } from './records.client.ts';

/** A reminder that awaits the person's approval. */
export interface PreparedReminder {
  title: string;
  to: string;
}

interface Reminder {
  document: 'invoice' | 'proposal';
  id: string;
  number: string;
  subject: string;
  client: string;
  email: string;
  /** Amount due of an invoice, total of a proposal; in minor units. */
  amount: number;
  currency: Currency;
  /** The last day to pay or to answer. */
  day: string;
  message: string;
}

const isNumber = (number: string) => (each: { number: string }) =>
  each.number.toUpperCase() === number;

/** Prepares a reminder with its whole text. Only the person can approve it. */
export const sendReminder = (read: ReadRecords) =>
  defineTool({
    name: 'send_reminder',
    description:
      'Prepares an email that reminds the client of an unpaid invoice or an open proposal, which the person approves with its button.',
    parameters: z.object({
      number: z.string().max(60).describe('Of the invoice or proposal, such as INV-0044.'),
      message: z
        .string()
        .trim()
        .max(reminderTextLimit)
        .optional()
        .describe('The whole text; left out for the usual one.'),
    }),
    activity: 'drafting',
    needsApproval: true,
    detail: ({ number }) => `a reminder of ${number}`,
    async run({ number, message }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You send reminders in the freelancer role. Switch to it in Settings.');
      }
      const { userInfo } = await read(profiles.loadUser, context);
      const sender = `${userInfo.fname} ${userInfo.lname}`.trim();
      const prepared = await prepare(read, { context, number: number.trim().toUpperCase() });
      const reminder = prepared(sender);
      const title = `Remind ${reminder.client || reminder.email} of ${reminder.number}`;
      const content = {
        ...{ reminder_id: randomUUID(), ...reminder },
        message: message || reminder.message.slice(0, reminderTextLimit),
      };
      const forModel: PreparedReminder = { title, to: reminder.email };
      return { forModel, draft: { kind: 'reminder', title: title.slice(0, 120), content } };
    },
  });

type Prepared = (sender: string) => Reminder;

async function prepare(
  read: ReadRecords,
  { context, number }: { context: ToolContext; number: string },
): Promise<Prepared> {
  const { items } = await read(invoices.list, context, { query: { q: number, limit: 50 } });
  const invoice = items.find(isNumber(number));
  if (invoice) return (sender) => ofInvoice(invoice, sender);
  const proposal = (await readMyProposals(read, context)).items.find(isNumber(number));
  if (proposal) return (sender) => ofProposal(proposal, sender);
  throw notFound('invoice or proposal');
}

function ofInvoice(invoice: InvoiceSummary, sender: string): Reminder {
  const { id, number, title, client_name, email, balance, currency, due_date, status } = invoice;
  if (invoice.kind === 'credit_note') throw conflict('This is a credit note, not an invoice.');
  if (status === 'paid' || status === 'void') throw conflict(`This invoice is ${status}.`);
  return {
    ...{ document: 'invoice', id, number, subject: title, client: client_name, email },
    ...{ amount: balance, currency, day: due_date, message: reminderMessage(invoice, sender) },
  };
}

function ofProposal(proposal: ProposalSummary, sender: string): Reminder {
  const { id, number, project_name, client_name, email, total, currency, expiresAt } = proposal;
  if (proposal.status !== 'sent' && proposal.status !== 'viewed') {
    throw conflict(`This proposal is ${proposal.status}.`);
  }
  return {
    ...{ document: 'proposal', id, number, subject: project_name, client: client_name, email },
    ...{ amount: total, currency, day: expiresAt.slice(0, 10) },
    message: followUpMessage(proposal, sender),
  };
}
