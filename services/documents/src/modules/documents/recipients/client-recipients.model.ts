import type { RecipientInput } from '@soloist/contracts';
import { conflict, upsert } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';
import { distinctRecipients } from '../../deliveries/index.ts';

/** Most clients with saved recipients. */
const mostClients = 2000;

interface ClientRecipientsFields {
  freelancerId: string;
  /** The client's address. */
  email: string;
  recipients: RecipientInput[];
}

const needed = { type: String, required: true } as const;
const schema = new Schema<ClientRecipientsFields>({
  freelancerId: needed,
  email: needed,
  recipients: [
    new Schema<RecipientInput>({ email: needed, role: needed } as never, { _id: false }),
  ],
});
schema.index({ freelancerId: 1, email: 1 }, { unique: true });

/** Who else gets documents for a client, as the editor proposes it. */
export const ClientRecipientsModel = model<ClientRecipientsFields>('ClientRecipients', schema);

export async function readClientRecipients(
  freelancerId: string,
  email: string,
): Promise<RecipientInput[]> {
  const saved = await ClientRecipientsModel.findOne({ freelancerId, email }).lean();
  return saved?.recipients.map(({ email, role }) => ({ email, role })) ?? [];
}

interface Saving {
  freelancerId: string;
  email: string;
  recipients: RecipientInput[];
}

/** @throws AppError `conflict` with too many clients. */
export async function saveClientRecipients({ freelancerId, email, recipients }: Saving) {
  const others = distinctRecipients(recipients, email);
  if (others.length === 0) {
    await ClientRecipientsModel.deleteOne({ freelancerId, email });
    return [];
  }
  const isKnown = await ClientRecipientsModel.exists({ freelancerId, email });
  if (!isKnown && (await ClientRecipientsModel.countDocuments({ freelancerId })) >= mostClients) {
    throw conflict(`You can save recipients for at most ${mostClients} clients.`);
  }
  await upsert(() =>
    ClientRecipientsModel.updateOne(
      { freelancerId, email },
      { $set: { recipients: others } },
      { upsert: true },
    ),
  );
  return others;
}
