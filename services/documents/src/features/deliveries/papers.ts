import type { DomainEvent } from '@soloist/contracts';
import type { Model } from 'mongoose';
import { invoicePaper } from '../invoices/invoice-paper.ts';
import { proposalPaper } from '../proposals/proposal-paper.ts';
import type { PaperFields, PaperKind, StoredDelivery, StoredPaper } from './paper-fields.ts';

export type DeliveryNews = Pick<StoredDelivery, 'kind' | 'state' | 'to' | 'reason'>;
export type Addressed = Pick<StoredDelivery, 'kind' | 'to' | 'recipient' | 'version'>;

/** What the way of a paper has to ask the paper. Methods, so that each may name its own fields. */
export interface Paper {
  model: Model<PaperFields>;
  deliveryEvent(stored: StoredPaper, news: DeliveryNews): DomainEvent;
  /** Why a delivery must not leave any more, as `The proposal was withdrawn`; nothing when it should. */
  whyUnwanted(stored: StoredPaper, delivery: Pick<StoredDelivery, 'kind'>): string | undefined;
  /** The version of the document that a delivery brings. */
  versionOf(delivery: Pick<StoredDelivery, 'kind' | 'version'>): number;
  /** What the client gets when the paper is mailed once more. */
  mailedAgain(stored: StoredPaper): Addressed;
}

/** Every kind of paper that is printed, kept and mailed. */
export const papers: Record<PaperKind, Paper> = { proposal: proposalPaper, invoice: invoicePaper };

export const findPaper = (kind: PaperKind, id: string) =>
  papers[kind].model.findById(id).lean<StoredPaper>();
