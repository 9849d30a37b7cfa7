import { disputes } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { decideDispute } from './decide-dispute.service.ts';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';
import { presentDispute } from './disputes.presenter.ts';
import { detailOf, readOwnDispute } from './disputes.service.ts';
import { isEnd } from './move-dispute.ts';

export const disputeRoutes = (parts: Parts) => [
  route(disputes.list, async ({ user, query }) => {
    const found = await DisputeModel.find({ freelancerId: user.sub, ...afterCursor(query.cursor) })
      .sort({ _id: -1 })
      .limit(query.limit + 1)
      .lean<StoredDispute[]>();
    const { items, nextCursor } = toPage(found, query.limit);
    return { items: items.map(presentDispute), nextCursor };
  }),
  route(disputes.read, async ({ user, params }) => {
    const stored = await readOwnDispute({ ...params, userId: user.sub });
    return { dispute: await detailOf(stored, parts) };
  }),
  route(disputes.evidence, async ({ user, params, res }) => {
    const stored = await readOwnDispute({ ...params, userId: user.sub });
    const pack = await parts.documents.evidencePack(stored.invoiceId);
    res.attachment(`Evidence ${stored.invoiceNumber}.zip`).type('application/zip');
    res.set('cache-control', 'private, no-store').send(pack);
  }),
  route(disputes.contest, async ({ user, params, body }) => {
    const wanted = { ...params, ...body, userId: user.sub, kind: 'contest' as const };
    const stored = await decideDispute(wanted, parts);
    const message = isToldTo(stored)
      ? 'Your answer is with the bank.'
      : 'Your answer is stored and goes to the bank as soon as the payment provider answers.';
    return { message, dispute: await detailOf(stored, parts) };
  }),
  route(disputes.accept, async ({ user, params }) => {
    const wanted = { ...params, userId: user.sub, kind: 'accept' as const, summary: '' };
    const stored = await decideDispute(wanted, parts);
    const message = isEnd(stored.state)
      ? `${stored.clientName} gets the money back.`
      : `${stored.clientName} gets the money back as soon as the payment provider answers.`;
    return { message, dispute: await detailOf(stored, parts) };
  }),
];

const isToldTo = ({ state }: StoredDispute) => state !== 'open';
