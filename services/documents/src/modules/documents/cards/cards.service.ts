import {
  type CardState,
  type ChatCard,
  cardRef,
  cardRefOf,
  cardState,
  maxCardRefs,
  type TokenClaims,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { mainRecipientOf } from '../../deliveries/index.ts';
import { receivedInvoicesFilter } from '../invoices/received-invoices.service.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { receivedProposalsFilter } from '../proposals/received-proposals.service.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { type CardSide, parseCardRef } from './cards.rules.ts';
import { invoiceCard } from './invoice-card.presenter.ts';
import { proposalCard } from './proposal-card.presenter.ts';

interface Reading {
  user: TokenClaims;
  /** The caller's verified address; read only for documents that they did not send. */
  readAddress: () => Promise<string>;
}

type DocumentFromSide<Stored> = { stored: Stored; side: CardSide };

/**
 * Current states of the referenced documents, as the caller may see them; documents of other people
 * are left out.
 */
export async function readCards(refs: string, { user, readAddress }: Reading) {
  const cards = parseRefs(refs);
  const idsOf = (isInvoice: boolean) => [
    ...new Set(cards.filter((card) => (card.kind === 'invoice') === isInvoice).map(({ id }) => id)),
  ];
  const [proposals, invoices] = await Promise.all([
    findVisible<StoredProposal>(idsOf(false), {
      owned: (filter) => ProposalModel.find({ ...filter, freelancerId: user.sub }).lean(),
      received: async (filter) =>
        ProposalModel.find({ ...filter, ...receivedProposalsFilter(await readAddress()) }).lean(),
    }),
    findVisible<StoredInvoice>(idsOf(true), {
      owned: (filter) => InvoiceModel.find({ ...filter, freelancerId: user.sub }).lean(),
      received: async (filter) =>
        InvoiceModel.find({ ...filter, ...receivedInvoicesFilter(await readAddress()) }).lean(),
    }),
  ]);
  return cards.flatMap((card): CardState[] => {
    const details =
      card.kind === 'invoice'
        ? presentInvoiceCard(invoices.get(card.id))
        : presentProposalCard(card, { seen: proposals.get(card.id), user });
    return details
      ? [z.parse(cardState, { ...details, ref: cardRefOf(card), kind: card.kind })]
      : [];
  });
}

function parseRefs(refs: string): ChatCard[] {
  const named = [...new Set(refs.split(',').filter(Boolean))];
  if (named.length > maxCardRefs)
    throw invalidInput(`Request at most ${maxCardRefs} cards at a time.`);
  if (!named.every((ref) => z.safeParse(cardRef, ref).success)) {
    throw invalidInput('These card references are invalid.');
  }
  return named.map(parseCardRef);
}

type Filter = { _id: mongoose.mongo.Condition<unknown> };
interface Finding<Stored> {
  owned: (filter: Filter) => Promise<Stored[]>;
  received: (filter: Filter) => Promise<Stored[]>;
}

async function findVisible<Stored extends { _id: mongoose.Types.ObjectId }>(
  ids: string[],
  { owned, received }: Finding<Stored>,
) {
  const seen = new Map<string, DocumentFromSide<Stored>>();
  const keep = (documents: Stored[], side: CardSide) => {
    for (const stored of documents) seen.set(String(stored._id), { stored, side });
  };
  const among = (documentIds: string[]) => ({ _id: mongoose.trusted({ $in: documentIds }) });
  if (ids.length > 0) keep(await owned(among(ids)), 'freelancer');
  const others = ids.filter((id) => !seen.has(id));
  if (others.length > 0) keep(await received(among(others)), 'client');
  return seen;
}

const presentInvoiceCard = (seen: DocumentFromSide<StoredInvoice> | undefined) =>
  seen && invoiceCard(seen.stored, seen.side);

function presentProposalCard(
  card: ChatCard,
  { seen, user }: { seen: DocumentFromSide<StoredProposal> | undefined; user: TokenClaims },
) {
  if (!seen) return undefined;
  const { stored, side } = seen;
  return proposalCard(stored, card, { side, href: hrefOf(seen, user) });
}

/** Only a client's account has the page inside the app; the public link works for everyone. */
function hrefOf({ stored, side }: DocumentFromSide<StoredProposal>, { role }: TokenClaims): string {
  if (side === 'freelancer') return `/project/status/${stored._id}`;
  const { link } = mainRecipientOf(stored);
  return role === 'employer' ? `/accept/proposal/${link}` : `/proposal/accept/${link}`;
}
