import mongoose, { Types } from 'mongoose';
import { bySender, MessageModel, type StoredChatMessage } from '../chat/index.ts';
import { loadPeople, PersonModel, type StoredPerson } from '../people/index.ts';

const { trusted } = mongoose;

/**
 * Erases the guests with this address from before the request; their messages stay with the
 * freelancer, under no name.
 */
export async function eraseGuests({ email, askedAt }: { email: string; askedAt: Date }) {
  // Guests created later belong to another request: ids grow with time.
  const before = Types.ObjectId.createFromTime(Math.ceil(askedAt.getTime() / 1000));
  const guests = await PersonModel.find({ guestEmail: email, _id: trusted({ $lte: before }) });
  for (const { _id: sender } of guests) {
    await PersonModel.deleteOne({ _id: sender });
    await MessageModel.updateMany(
      { sender, 'mail.from': trusted({ $gt: '' }) },
      { 'mail.from': '' },
    );
  }
}

/** Messages that were sent under an address as a guest, by freelancer. */
export async function exportGuestMessages(email: string) {
  const guests = await PersonModel.find({ guestEmail: email }).lean<StoredPerson[]>();
  const people = await loadPeople(guests.map(({ guestOf }) => String(guestOf)));
  return Promise.all(
    guests.map(async ({ _id: sender, guestOf }) => {
      const stored = await MessageModel.find({ sender })
        .sort({ _id: 1 })
        .hint(bySender)
        .lean<StoredChatMessage[]>();
      return {
        with: people(String(guestOf)).name,
        messages: stored.map(({ message, createdAt }) => ({
          message,
          createdAt: createdAt.toISOString(),
        })),
      };
    }),
  );
}
