import { formatMoney, toMinor } from '@soloist/contracts';
import { type DraftProposalArgs, escapeMarkdown, type PreparedDraft } from '../assistant/index.ts';
import { proposalSlots } from './proposal-slots.rules.ts';
import { dayText, listText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

const proposalExample =
  'Tell me the client, the work, the amount and the date, for example: “Draft a proposal for Nordlys for 2000 euro due in March”. I’ll fill in those details; you add the rest in the wizard.';

/** Drafts a proposal from one sentence and lists what is missing. */
export async function* draftFrom(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const slots = proposalSlots(question, new Date());
  if (Object.keys(slots).length === 0) return proposalExample;
  const { title, missing } = yield* runner.use<PreparedDraft>('draft_proposal', slots);
  const known = filledFields(slots);
  const filled = known.length > 0 ? ` I filled in ${listText(known)}.` : '';
  const rest = missing.length > 0 ? ` Missing: ${listText(missing)}.` : '';
  return `I prepared a draft, “${escapeMarkdown(title)}”.${filled}${rest} Open it to complete it; nothing is sent until you sign.`;
}

const invoiceExample =
  'Tell me the client, the work, the amount and the due date, for example: “Draft an invoice to Nordlys for a logo, 2000 euro, due on December 15”. I’ll fill in those details; you add the rest in the editor.';

/** Drafts an invoice from one sentence, which is parsed like a proposal's. */
export async function* draftInvoiceFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const slots = proposalSlots(question, new Date());
  const { client_name, client_email, project_name, total_fee, rate, currency, end_date } = slots;
  if (Object.keys(slots).length === 0) return invoiceExample;
  const amount = total_fee ?? rate;
  const { title, missing } = yield* runner.use<PreparedDraft>('draft_invoice', {
    client_name: client_name || undefined,
    client_email: client_email || undefined,
    currency,
    due_date: end_date || undefined,
    items:
      project_name || amount !== undefined
        ? [{ name: project_name ?? '', quantity: 1, rate: amount }]
        : undefined,
  });
  const known = filledFields({ ...slots, ...(amount === undefined ? {} : { total_fee: amount }) });
  const filled = known.length > 0 ? ` I filled in ${listText(known)}.` : '';
  const rest = missing.length > 0 ? ` Missing: ${listText(missing)}.` : '';
  return `I prepared a draft, “${escapeMarkdown(title)}”.${filled}${rest} Open it to complete it; nothing is sent until you send it.`;
}

const serviceExample =
  'Tell me the service and its price, for example: “Draft a service for packaging design for 2000 euro”. I’ll fill in those details; you add the rest in the wizard.';

/** Drafts a service from one sentence; its name and price are parsed like a proposal's. */
export async function* draftServiceFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { project_name, total_fee, rate, currency } = proposalSlots(question, new Date());
  const price = total_fee ?? rate;
  if (!project_name && price === undefined) return serviceExample;
  const priceField = hourlyPattern.test(question) ? 'hourly_rate' : 'total_price';
  const { title, missing } = yield* runner.use<PreparedDraft>('draft_service', {
    title: project_name || undefined,
    currency,
    ...(price === undefined ? {} : { [priceField]: price }),
  });
  return `I prepared a draft, “${escapeMarkdown(title)}”. Missing: ${listText(missing)}. Open it to complete it; nothing is published until you publish it.`;
}
const hourlyPattern = /\b(per|an|a|by the) hour\b|\bhourly\b|\/ ?h(our)?\b/i;

function filledFields(slots: Partial<DraftProposalArgs>): string[] {
  const currency = slots.currency ?? 'USD';
  const money = (amount: number) => formatMoney(toMinor(amount, currency), currency);
  const { client_name, client_email, project_name, total_fee, rate, frequency } = slots;
  return [
    (client_name || client_email) &&
      `the client ${escapeMarkdown(client_name ?? client_email ?? '')}`,
    project_name && `the project ${escapeMarkdown(project_name)}`,
    total_fee !== undefined && `a total of ${money(total_fee)}`,
    rate !== undefined && `${money(rate)} ${frequency ?? ''}`.trim(),
    slots.start_date && `the start on ${dayText(slots.start_date)}`,
    slots.end_date && `the end on ${dayText(slots.end_date)}`,
  ].filter((part) => typeof part === 'string');
}
