import {
  formatDocumentNumber,
  type NumberedDay,
  type NumberedKind,
  type NumberingForm,
  nextCount,
  numberedKinds,
  type SavedNumbering,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { lastCounted } from '../invoices/invoice-numbers.service.ts';
import { dateLastProposal, lastProposalCounted } from '../proposals/proposal-numbers.model.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import {
  readNumbering,
  type StoredNumbering,
  storeDocumentSettings,
} from '../shared/document-settings.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

interface Numberer {
  freelancerId: string;
  /** The day in their time zone. */
  today: string;
}

async function readLast(numberer: Numberer, kind: NumberedKind): Promise<NumberedDay | undefined> {
  const { freelancerId, today } = numberer;
  if (kind === 'proposal') return lastProposalCounted(freelancerId, today);
  return (await lastCounted({ freelancerId, kind }))?.counted;
}

async function viewNumbering(numberer: Numberer, kind: NumberedKind): Promise<SavedNumbering> {
  const { start, ...numbering } = await readNumbering(numberer.freelancerId, kind);
  const last = await readLast(numberer, kind);
  const next = nextCount(numbering, { last, start, today: numberer.today });
  return {
    kind,
    ...numbering,
    last: last ?? null,
    next,
    next_number: formatDocumentNumber(numbering, next),
  };
}

/** How a freelancer's documents are numbered, by kind. */
export const listNumbering = (numberer: Numberer): Promise<SavedNumbering[]> =>
  Promise.all(numberedKinds.map((kind) => viewNumbering(numberer, kind)));

const isUsed = ({ freelancerId }: Numberer, kind: NumberedKind, number: string) =>
  kind === 'proposal'
    ? ProposalModel.exists({ freelancerId, number })
    : InvoiceModel.exists({ freelancerId, kind, number });

/**
 * Sets the pattern and the next number for documents from now on.
 * @throws AppError `invalid_input` when the next number is below the last one or was used before.
 */
export async function saveNumbering(
  numberer: Numberer,
  { kind, form }: { kind: NumberedKind; form: NumberingForm },
): Promise<void> {
  const { next, ...numbering } = form;
  const last = await readLast(numberer, kind);
  const least = nextCount(numbering, { last, today: numberer.today });
  if (next < least.count) {
    throw refuseNext(`Number ${next} was used already. Choose ${least.count} or higher.`);
  }
  const chosen = { count: next, on: least.on };
  const number = formatDocumentNumber(numbering, chosen);
  if (await isUsed(numberer, kind, number)) {
    throw refuseNext(`${number} was used already. Choose a higher number or another pattern.`);
  }
  const start = next > least.count ? chosen : undefined;
  const stored: StoredNumbering = { ...numbering, ...(start ? { start } : {}) };
  if (kind === 'proposal') await dateLastProposal(numberer.freelancerId, numberer.today);
  await storeDocumentSettings(numberer.freelancerId, { [`numbering.${kind}`]: stored });
}

const refuseNext = (message: string) => invalidInput(message, [{ path: 'next', message }]);
