import type { Delivery } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  type DeliveryAddress,
  type DocumentRef,
  definitionOf,
} from './document-definitions.rules.ts';
import {
  clientId,
  type DocumentKind,
  isHiddenDelivery,
  type StoredDocument,
  type StoredDocumentDelivery,
} from './printable-document.model.ts';

const { trusted } = mongoose;

type State = Delivery['state'];

export function newDelivery(address: DeliveryAddress): StoredDocumentDelivery {
  const now = new Date();
  return {
    id: new mongoose.Types.ObjectId().toHexString(),
    ...address,
    state: 'queued',
    reason: '',
    round: 1,
    attempts: 0,
    failures: 0,
    nextAttemptAt: now,
    updatedAt: now,
    history: [{ at: now, state: 'queued', reason: '' }],
  };
}

export const pendingStates: State[] = ['queued', 'rendering', 'mailing'];
const historyLength = 50;

export interface DeliveryAt<Stored extends StoredDocument = StoredDocument>
  extends DocumentRef<Stored> {
  deliveryId: string;
}

interface Move {
  to: State;
  /** States that the delivery may leave; a move from any other state changes nothing. */
  from?: State[];
  reason?: string;
  /** Note for the history of a successful move. */
  note?: string | undefined;
  /** The round to which the move is limited. */
  round?: number;
  /** Whether a person requested it, which starts a new round. */
  isRetry?: boolean;
}

/**
 * Moves a delivery and publishes its event in one write; undefined when it is not in a state that
 * the move starts from.
 */
export async function moveDelivery<Stored extends StoredDocument>(
  { kind, stored, deliveryId }: DeliveryAt<Stored>,
  { to, from = pendingStates, reason = '', note = '', round, isRetry = false }: Move,
): Promise<Stored | undefined> {
  const delivery = stored.deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) return undefined;
  const { model, deliveryEvent } = definitionOf(kind);
  const now = new Date();
  const match = { id: deliveryId, state: { $in: from }, ...(round ? { round } : {}) };
  const moved = await model
    .findOneAndUpdate(
      { _id: stored._id, deliveries: trusted({ $elemMatch: match }) },
      {
        $set: {
          'deliveries.$.state': to,
          'deliveries.$.reason': reason,
          'deliveries.$.updatedAt': now,
          'deliveries.$.attempts': isRetry ? 0 : undefined,
          'deliveries.$.failures': isRetry ? 0 : undefined,
          'deliveries.$.nextAttemptAt': isRetry ? now : undefined,
        },
        $inc: { 'deliveries.$.round': isRetry ? 1 : 0 },
        $push: {
          'deliveries.$.history': {
            $each: [{ at: now, state: to, reason: reason || note }],
            $slice: -historyLength,
          },
          outbox: deliveryEvent(stored, { ...delivery, state: to, reason }),
          // Both sides see parts of the timeline, so nothing in it names a blind copy.
          ...(isHiddenDelivery(stored, delivery) ? {} : timelineOf(delivery, { to, reason, now })),
        },
      },
      { returnDocument: 'after' },
    )
    .lean<Stored>();
  return moved ?? undefined;
}

/** Adds to a delivery's history what happened in a state, unless the last entry already says so. */
export async function addDeliveryHistory(
  { kind, stored, deliveryId }: DeliveryAt,
  { state, reason }: { state: 'mailing' | 'sent'; reason: string },
) {
  const delivery = stored.deliveries.find(({ id }) => id === deliveryId);
  const last = delivery?.history.at(-1);
  if (last?.reason === reason) return;
  const entry = { at: new Date(), state, reason };
  await definitionOf(kind).model.updateOne(
    { _id: stored._id, deliveries: trusted({ $elemMatch: { id: deliveryId, state } }) },
    { $push: { 'deliveries.$.history': { $each: [entry], $slice: -historyLength } } },
  );
}

const namesOfKinds: Record<Delivery['kind'], string> = {
  proposal: 'Proposal',
  follow_up: 'Follow-up',
  signed: 'Signed document',
  invoice: 'Invoice',
  reminder: 'Reminder',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

function timelineOf(
  { kind, to }: StoredDocumentDelivery,
  move: { to: State; reason: string; now: Date },
) {
  const what = namesOfKinds[kind];
  const sentences: Partial<Record<State, string>> = {
    sent: `${what} emailed to ${to}`,
    failed: `We couldn’t email the ${what.toLowerCase()} to ${to}`,
    bounced: `We couldn’t deliver the ${what.toLowerCase()} to ${to}. ${move.reason}`,
    skipped: `We didn’t email the ${what.toLowerCase()} to ${to}. ${move.reason}`,
  };
  const event = sentences[move.to];
  return event ? { timeline: { at: move.now, actor: 'system' as const, event } } : {};
}

/** The reason why a delivery ends unsent; undefined when it should continue. */
export function findSkipReason({ kind, stored }: DocumentRef, delivery: StoredDocumentDelivery) {
  const unwanted = isWithoutAccess(stored, delivery)
    ? 'Access was removed'
    : definitionOf(kind).whyUnwanted(stored, delivery);
  return unwanted && `${unwanted} before this email was sent, so we didn’t send it.`;
}

/** Whether a delivery goes to a person whose access was removed. */
export const isWithoutAccess = (
  { recipients = [] }: Pick<StoredDocument, 'recipients'>,
  { recipient, recipientId = clientId }: Pick<StoredDocumentDelivery, 'recipient' | 'recipientId'>,
) =>
  recipient === 'client' &&
  recipients.some(({ id, removedAt }) => id === recipientId && Boolean(removedAt));

interface RenderingRequest {
  paper: DocumentKind;
  paperId: string;
  deliveryId: string;
}

/**
 * Counts a rendering that starts; undefined when the delivery is not to be rendered. After a
 * rendering whose end was not stored, because the worker died, none starts: `hasCrashed`.
 */
export async function startRendering({
  paper: kind,
  paperId: documentId,
  deliveryId,
}: RenderingRequest) {
  const { model } = definitionOf(kind);
  const stored = await model.findById(documentId).lean<StoredDocument>();
  const before = stored && findRenderable(stored, deliveryId);
  if (!before) return undefined;
  const { attempts, failures = 0 } = before;
  if (attempts > failures) return { kind, stored, delivery: before, hasCrashed: true };
  const match = { id: deliveryId, state: { $in: renderableStates }, attempts };
  const started = await model
    .findOneAndUpdate(
      { _id: documentId, deliveries: trusted({ $elemMatch: match }) },
      { $inc: { 'deliveries.$.attempts': 1 } },
      { returnDocument: 'after' },
    )
    .lean<StoredDocument>();
  const delivery = started && findRenderable(started, deliveryId);
  if (!delivery) return undefined;
  if (delivery.state === 'queued') {
    await moveDelivery(
      { kind, stored: started, deliveryId },
      { from: ['queued'], to: 'rendering' },
    );
  }
  return { kind, stored: started, delivery, hasCrashed: false };
}

const renderableStates: State[] = ['queued', 'rendering'];
const findRenderable = ({ deliveries }: StoredDocument, deliveryId: string) =>
  deliveries.find(({ id, state }) => id === deliveryId && renderableStates.includes(state));

interface FailedRendering extends DeliveryAt {
  /** The attempts so far, of which none succeeded. */
  attempts: number;
  pauseMs: number;
}

/** Postpones a rendering that failed; the scheduled task requests it again. */
export async function postponeRendering({
  kind,
  stored,
  deliveryId,
  attempts,
  pauseMs,
}: FailedRendering) {
  await definitionOf(kind).model.updateOne(
    { _id: stored._id, deliveries: trusted({ $elemMatch: { id: deliveryId } }) },
    {
      $set: {
        'deliveries.$.nextAttemptAt': new Date(Date.now() + pauseMs),
        'deliveries.$.failures': attempts,
      },
    },
  );
}
