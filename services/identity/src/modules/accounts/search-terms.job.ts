import mongoose from 'mongoose';
import { AccountModel } from './accounts.model.ts';
import { directoryEdition, directoryEntry } from './directory-entry.rules.ts';
import { lookupTermsOf } from './lookup-terms.rules.ts';

const { trusted } = mongoose;

/** Renews the entries of older rules; it reads every account, so it runs once per start. */
export async function renewDirectoryEntries() {
  const outdated = AccountModel.find({
    username: trusted({ $type: 'string' }),
    directoryEdition: trusted({ $ne: directoryEdition }),
  })
    .lean()
    .cursor();
  for await (const account of outdated) {
    const { _id, version } = account;
    // A concurrent change has renewed it.
    await AccountModel.updateOne({ _id, version }, { $set: directoryEntry(account) });
  }
}

/** Adds the search terms to accounts of earlier versions; reads only those. */
export async function addLookupTerms() {
  const without = { lookupTerms: trusted({ $exists: false }) };
  for await (const account of AccountModel.find(without).lean().cursor()) {
    const { _id, version } = account;
    // A concurrent change has filled it.
    await AccountModel.updateOne(
      { _id, version },
      { $set: { lookupTerms: lookupTermsOf(account) } },
    );
  }
}
