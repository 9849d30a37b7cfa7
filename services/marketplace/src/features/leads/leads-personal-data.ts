import mongoose from 'mongoose';
import { LeadModel, type StoredLead } from './leads.model.ts';
import { presentLead } from './leads.presenter.ts';

interface Person {
  ownerId: string;
  email: string;
}

/** A person's leads, and what was written under their address to others' sites. */
export async function readPersonsLeads({ ownerId, email }: Person) {
  const [leads, written] = await Promise.all([
    LeadModel.find({ ownerId }).sort({ _id: -1 }).lean<StoredLead[]>(),
    LeadModel.find(writtenBy(email)).sort({ _id: -1 }).lean<StoredLead[]>(),
  ]);
  return {
    leads: leads.map(presentLead),
    messagesToSites: written.map(({ host, name, company, message, createdAt }) => ({
      host,
      name,
      company,
      message,
      createdAt,
    })),
  };
}

/** What the person wrote after they asked is somebody's new account's. */
export async function erasePersonsLeads({ ownerId, email, askedAt }: Person & { askedAt: Date }) {
  await LeadModel.deleteMany({ ownerId });
  await LeadModel.deleteMany({
    ...writtenBy(email),
    createdAt: mongoose.trusted({ $lte: askedAt }),
  });
}

const writtenBy = (email: string) => ({ email, source: 'portfolio' as const });
