import {
  type CardState,
  type ChatCard,
  cardRef,
  cardRefOf,
  cardState,
  mostCardRefs,
  type TokenClaims,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { InvoiceModel, type StoredInvoice } from '../invoices/invoices.model.ts';
import { invoicesReaching } from '../invoices/received-invoices.service.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { reachedBy } from '../proposals/received-proposals.service.ts';
import { cardOf, type Side } from './card-side.ts';
import { invoiceCard } from './invoice-cards.ts';
import { proposalCard } from './proposal-cards.ts';

interface Reading {
  user: TokenClaims;
  /** Of the caller, who proved it; asked for only where a paper is not their own. */
  readAddress: () => Promise<string>;
}

type Seen<Stored> = { stored: Stored; side: Side };

/** What the papers that the refs name say now to the caller; others' are left out. */
export async function readCards(refs: string, { user, readAddress }: Reading) {
  const cards = parseRefs(refs);
  const idsOf = (isInvoice: boolean) => [
    ...new Set(cards.filter((card) => (card.kind === 'invoice') === isInvoice).map(({ id }) => id)),
  ];
  const [proposals, invoices] = await Promise.all([
    findSeen<StoredProposal>(idsOf(false), {
      own: (filter) => ProposalModel.find({ ...filter, freelancerId: user.sub }).lean(),
      received: async (filter) =>
        ProposalModel.find({ ...filter, ...reachedBy(await readAddress()) }).lean(),
    }),
    findSeen<StoredInvoice>(idsOf(true), {
      own: (filter) => InvoiceModel.find({ ...filter, freelancerId: user.sub }).lean(),
      received: async (filter) =>
        InvoiceModel.find({ ...filter, ...invoicesReaching(await readAddress()) }).lean(),
    }),
  ]);
  return cards.flatMap((card): CardState[] => {
    const facts =
      card.kind === 'invoice'
        ? showInvoice(invoices.get(card.id))
        : showProposal(card, { seen: proposals.get(card.id), user });
    return facts ? [z.parse(cardState, { ...facts, ref: cardRefOf(card), kind: card.kind })] : [];
  });
}

function parseRefs(refs: string): ChatCard[] {
  const named = [...new Set(refs.split(',').filter(Boolean))];
  if (named.length > mostCardRefs) throw invalidInput(`At most ${mostCardRefs} cards at once.`);
  if (!named.every((ref) => z.safeParse(cardRef, ref).success)) {
    throw invalidInput('These are no cards.');
  }
  return named.map(cardOf);
}

type Filter = { _id: mongoose.mongo.Condition<unknown> };
interface Finding<Stored> {
  own: (filter: Filter) => Promise<Stored[]>;
  received: (filter: Filter) => Promise<Stored[]>;
}

async function findSeen<Stored extends { _id: mongoose.Types.ObjectId }>(
  ids: string[],
  { own, received }: Finding<Stored>,
) {
  const seen = new Map<string, Seen<Stored>>();
  const keep = (found: Stored[], side: Side) => {
    for (const stored of found) seen.set(String(stored._id), { stored, side });
  };
  const among = (wanted: string[]) => ({ _id: mongoose.trusted({ $in: wanted }) });
  if (ids.length > 0) keep(await own(among(ids)), 'freelancer');
  const others = ids.filter((id) => !seen.has(id));
  if (others.length > 0) keep(await received(among(others)), 'client');
  return seen;
}

const showInvoice = (seen: Seen<StoredInvoice> | undefined) =>
  seen && invoiceCard(seen.stored, seen.side);

function showProposal(
  card: ChatCard,
  { seen, user }: { seen: Seen<StoredProposal> | undefined; user: TokenClaims },
) {
  if (!seen) return undefined;
  const { stored, side } = seen;
  return proposalCard(stored, card, { side, href: hrefOf(seen, user) });
}

/** Only a client's account has the page with the app around it; the link alone opens for everybody. */
function hrefOf({ stored, side }: Seen<StoredProposal>, { role }: TokenClaims): string {
  if (side === 'freelancer') return `/project/status/${stored._id}`;
  return role === 'employer'
    ? `/accept/proposal/${stored.contract_id}`
    : `/proposal/accept/${stored.contract_id}`;
}
