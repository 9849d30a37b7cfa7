import { disputes } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { hasDisputeEnded } from './dispute-states.service.ts';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';
import { presentDispute } from './disputes.presenter.ts';
import { decideDispute, readDisputeDetail, readOwnedDispute } from './disputes.service.ts';

export const disputeRoutes = (deps: PaymentsDeps) => [
  route(disputes.list, async ({ user, query }) => {
    const storedDisputes = await DisputeModel.find({
      freelancerId: user.sub,
      ...afterCursor(query.cursor),
    })
      .sort({ _id: -1 })
      .limit(query.limit + 1)
      .lean<StoredDispute[]>();
    const { items, nextCursor } = toPage(storedDisputes, query.limit);
    return { items: items.map(presentDispute), nextCursor };
  }),
  route(disputes.read, async ({ user, params }) => {
    const stored = await readOwnedDispute({ ...params, userId: user.sub });
    return { dispute: await readDisputeDetail(stored, deps) };
  }),
  route(disputes.evidence, async ({ user, params, res }) => {
    const stored = await readOwnedDispute({ ...params, userId: user.sub });
    const pack = await deps.documents.evidencePack(stored.invoiceId);
    res.attachment(`Evidence ${stored.invoiceNumber}.zip`).type('application/zip');
    res.set('cache-control', 'private, no-store').send(pack);
  }),
  route(disputes.contest, async ({ user, params, body }) => {
    const input = { ...params, ...body, userId: user.sub, kind: 'contest' as const };
    const stored = await decideDispute(input, deps);
    const message = isConfirmed(stored)
      ? 'We sent your response to the bank.'
      : 'We saved your response and will send it to the bank soon.';
    return { message, dispute: await readDisputeDetail(stored, deps) };
  }),
  route(disputes.accept, async ({ user, params }) => {
    const input = { ...params, userId: user.sub, kind: 'accept' as const, summary: '' };
    const stored = await decideDispute(input, deps);
    const message = hasDisputeEnded(stored.state)
      ? `We refunded ${stored.clientName}.`
      : `We’ll refund ${stored.clientName} as soon as the payment provider responds.`;
    return { message, dispute: await readDisputeDetail(stored, deps) };
  }),
];

const isConfirmed = ({ state }: StoredDispute) => state !== 'open';
