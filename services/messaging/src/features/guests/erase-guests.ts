import mongoose, { Types } from 'mongoose';
import { bySender, MessageModel, type StoredMessage } from '../chat/messages.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { peopleOf } from '../chat/people.service.ts';

const { trusted } = mongoose;

/**
 * Who asked under this address before they were erased is nobody any more; what they wrote stays with
 * the freelancer, under no name.
 */
export async function eraseGuests({ email, askedAt }: { email: string; askedAt: Date }) {
  // Whoever came later is somebody else's doing: ids grow with time.
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

/** What somebody asked under their address without being signed in, by freelancer. */
export async function guestRecordsOf(email: string) {
  const guests = await PersonModel.find({ guestEmail: email }).lean<StoredPerson[]>();
  const people = await peopleOf(guests.map(({ guestOf }) => String(guestOf)));
  return Promise.all(
    guests.map(async ({ _id: sender, guestOf }) => {
      const own = await MessageModel.find({ sender })
        .sort({ _id: 1 })
        .hint(bySender)
        .lean<StoredMessage[]>();
      return {
        with: people(String(guestOf)).name,
        messages: own.map(({ message, createdAt }) => ({
          message,
          createdAt: createdAt.toISOString(),
        })),
      };
    }),
  );
}
