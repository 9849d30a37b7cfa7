import mongoose from 'mongoose';
import { AccountModel } from '../accounts/accounts.model.ts';
import { directoryEdition, directoryEntry } from './directory-entry.ts';

const { trusted } = mongoose;

/** Makes anew the entries that were made by older rules; reads every account, so once a start. */
export async function renewEntries() {
  const outdated = AccountModel.find({
    username: trusted({ $type: 'string' }),
    directoryEdition: trusted({ $ne: directoryEdition }),
  })
    .lean()
    .cursor();
  for await (const account of outdated) {
    const { _id, version } = account;
    // Whoever changed it meanwhile has renewed it.
    await AccountModel.updateOne({ _id, version }, { $set: directoryEntry(account) });
  }
}
