import { type Currency, formatMoney } from '@soloist/contracts';
import type { Drafted } from '../tools/define-draft-tool.ts';
import type { DraftProposalArgs } from '../tools/draft-proposal.tool.ts';
import type { Desk, Work } from './desk.ts';
import { proposalSlots } from './proposal-slots.ts';
import { dayText, listText, plain } from './texts.ts';

const ask =
  'Tell me for whom it is, what it is about, the amount and the date, for example: “Draft a proposal for Nordlys for 2000 euro due in March”. I fill in what you say; the rest you add in the wizard.';

/** Prepares a proposal from one sentence and says what is still missing. */
export async function* draftFrom(question: string, desk: Desk): Work<string> {
  const slots = proposalSlots(question, new Date());
  if (Object.keys(slots).length === 0) return ask;
  const { title, missing } = yield* desk.use<Drafted>('draft_proposal', slots);
  const known = knownOf(slots);
  const filled = known.length > 0 ? ` Filled in: ${listText(known)}.` : '';
  const rest = missing.length > 0 ? ` Still missing: ${listText(missing)}.` : '';
  return `I prepared a draft, “${plain(title)}”.${filled}${rest} Open it to check and complete it; nothing is sent before you sign.`;
}

const askInvoice =
  'Tell me for whom it is, what for, the amount and the due date, for example: “Draft an invoice to Nordlys for a logo, 2000 euro, due on December 15”. I fill in what you say; the rest you add in the editor.';

/** Prepares an invoice from one sentence; it is understood as a proposal's is. */
export async function* draftInvoiceFrom(question: string, desk: Desk): Work<string> {
  const slots = proposalSlots(question, new Date());
  const { client_name, client_email, project_name, total_fee, rate, currency, end_date } = slots;
  if (Object.keys(slots).length === 0) return askInvoice;
  const amount = total_fee ?? rate;
  const { title, missing } = yield* desk.use<Drafted>('draft_invoice', {
    ...(client_name ? { client_name } : {}),
    ...(client_email ? { client_email } : {}),
    ...(currency ? { currency } : {}),
    ...(end_date ? { due_date: end_date } : {}),
    ...(project_name || amount !== undefined
      ? { items: [{ name: project_name ?? '', quantity: 1, rate: amount }] }
      : {}),
  });
  const known = knownOf({ ...slots, ...(amount === undefined ? {} : { total_fee: amount }) });
  const filled = known.length > 0 ? ` Filled in: ${listText(known)}.` : '';
  const rest = missing.length > 0 ? ` Still missing: ${listText(missing)}.` : '';
  return `I prepared a draft, “${plain(title)}”.${filled}${rest} Open it to check and complete it; nothing is sent before you send it.`;
}

const askService =
  'Tell me what it is and what it costs, for example: “Draft a service for packaging design for 2000 euro”. I fill in what you say; the rest you add in the wizard.';

/** Prepares a service from one sentence; its name and price are understood as a proposal's are. */
export async function* draftServiceFrom(question: string, desk: Desk): Work<string> {
  const { project_name, total_fee, rate, currency } = proposalSlots(question, new Date());
  const price = total_fee ?? rate;
  if (!project_name && price === undefined) return askService;
  const priceField = perHour.test(question) ? 'hourly_rate' : 'total_price';
  const { title, missing } = yield* desk.use<Drafted>('draft_service', {
    ...(project_name ? { title: project_name } : {}),
    ...(currency ? { currency } : {}),
    ...(price === undefined ? {} : { [priceField]: price }),
  });
  return `I prepared a draft, “${plain(title)}”. Still missing: ${listText(missing)}. Open it to complete it; nothing is published before you publish it.`;
}
const perHour = /\b(per|an|a|by the) hour\b|\bhourly\b|\/ ?h(our)?\b/i;

function knownOf(slots: Partial<DraftProposalArgs>): string[] {
  const money = (amount: number) =>
    formatMoney(amount * 100, slots.currency ?? ('USD' as Currency));
  const { client_name, client_email, project_name, total_fee, rate, frequency } = slots;
  return [
    (client_name || client_email) && `the client ${plain(client_name ?? client_email ?? '')}`,
    project_name && `the project ${plain(project_name)}`,
    total_fee !== undefined && `a total of ${money(total_fee)}`,
    rate !== undefined && `${money(rate)} ${frequency ?? ''}`.trim(),
    slots.start_date && `the start on ${dayText(slots.start_date)}`,
    slots.end_date && `the end on ${dayText(slots.end_date)}`,
  ].filter((part) => typeof part === 'string');
}
