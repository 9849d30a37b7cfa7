import {
  listReferences,
  type MyProfile,
  type ProposalRequest,
  proposalTotal,
  storedTerms,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { describeSending, newDeliveries, newLink, newRecipients } from '../../deliveries/index.ts';
import { searchWords } from '../shared/search-words.rules.ts';
import { firstZone } from '../shared/time-zones.rules.ts';
import { expiryOf } from './expiry.rules.ts';
import { referencesOf } from './proposal-references.rules.ts';
import type { ProposalFields, SigningDevice } from './proposals.model.ts';

interface NewProposal {
  freelancerId: string;
  draft_id: string;
  number: string;
  request: ProposalRequest;
  profile: Pick<
    MyProfile,
    'fname' | 'lname' | 'headline' | 'location' | 'profileImage' | 'logo' | 'email' | 'timezone'
  >;
  device: SigningDevice;
  at?: Date;
}

/** Search words of a proposal. */
export const proposalWords = ({
  number,
  ...proposal
}: Pick<ProposalFields, 'number' | 'terms' | 'poNumber'>) => {
  const { project_name, client_name, email } = proposal.terms;
  const references = listReferences(referencesOf(proposal)).map(([, value]) => value);
  return searchWords([number, project_name, client_name, email, ...references]);
};

/** The proposal with its number, which it takes last of all: a refused proposal uses no number. */
export const withNumber = (unnumbered: ProposalFields, number: string): ProposalFields => ({
  ...unnumbered,
  number,
  words: proposalWords({ number, terms: unnumbered.terms }),
});

/** A new proposal: signed by the freelancer, its email to the client queued. */
export function newProposal({
  request,
  profile,
  device,
  at: now = new Date(),
  ...fields
}: NewProposal): ProposalFields {
  const terms = z.parse(storedTerms, request);
  const { fname, lname, headline, location, profileImage, logo, email } = profile;
  const { signature, drawing } = request;
  const timeZone = firstZone(profile.timezone);
  const addressed = { contract_id: newLink(), terms, createdAt: now };
  const recipients = newRecipients(addressed, request.recipients);
  const document = { ...addressed, recipients };
  return {
    ...fields,
    ...document,
    total: proposalTotal(terms),
    sender: {
      name: `${fname} ${lname}`.trim() || signature,
      headline,
      location,
      profileImage,
      logo,
      email,
    },
    status: 'sent',
    documentVersion: 1,
    pdfs: [],
    signatures: [
      {
        role: 'freelancer',
        name: signature,
        email,
        at: now,
        ...device,
        drawing,
      },
    ],
    signings: [],
    deliveries: newDeliveries(document, { kind: 'proposal' }),
    timeline: [{ at: now, actor: 'freelancer', event: describeSending(document) }],
    milestones: [],
    files: [],
    questions: [],
    words: proposalWords({ number: fields.number, terms }),
    timeZone,
    expiresAt: expiryOf({ valid_until: terms.valid_until, zone: timeZone, now }),
  };
}
