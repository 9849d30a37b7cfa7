import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { email, id, instant } from '../shared/primitives.ts';
import { deliveryStates } from './proposal-records.ts';
import { recipientInput, recipientInputs, recipientRoles } from './recipient-inputs.ts';

/** Kinds of documents with recipients; a credit note is an invoice. */
export const addressedKinds = ['proposal', 'invoice'] as const;
export type AddressedKind = (typeof addressedKinds)[number];

/** A person that a document was sent to, with their last email. */
export const documentRecipient = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(recipientRoles),
  /** The path of their own link; empty once their access was removed. */
  link: z.string(),
  /** The state of their last email, why it failed, and since when. */
  state: z.enum(deliveryStates),
  reason: z.string(),
  updatedAt: instant,
  /** When they first opened their link. */
  viewedAt: z.nullable(instant),
  /** When they signed, and the name that they signed with. */
  signed: z.nullable(z.object({ at: instant, name: z.string() })),
  /** What they paid through the checkout and was not refunded, in minor units. */
  paid: z.number(),
  /** When the sender removed their access. */
  removedAt: z.nullable(instant),
});
export type DocumentRecipient = z.infer<typeof documentRecipient>;

/** A corrected address. */
export const addressForm = z.strictObject({ email });

const ofFreelancer = { service: 'documents', access: 'freelancer' } as const;
const ofDocument = z.strictObject({ kind: z.enum(addressedKinds), id });
const ofRecipient = z.strictObject({
  kind: z.enum(addressedKinds),
  id,
  recipientId: z.string().check(z.regex(/^(client|[0-9a-f]{24})$/, 'This id is invalid.')),
});
const listed = z.object({ recipients: z.array(documentRecipient) });
const changed = z.object({ message: z.string(), recipients: z.array(documentRecipient) });

export const recipients = {
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/recipients/:kind/:id',
    names: 'own',
    summary: 'List the people a document was sent to, with the state of each email.',
    params: ofDocument,
    response: listed,
  }),
  add: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/recipients/:kind/:id',
    names: 'own',
    perMinute: 10,
    summary:
      'Send a document to one more person, who gets their own link by email. Idempotent for an address and role.',
    params: ofDocument,
    body: recipientInput,
    response: changed,
  }),
  resend: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/recipients/:kind/:id/:recipientId/resend',
    names: 'own',
    perMinute: 10,
    summary: 'Email a document to one of its recipients again unless an email is already queued.',
    params: ofRecipient,
    response: changed,
  }),
  correct: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/proposal/recipients/:kind/:id/:recipientId/address',
    names: 'own',
    perMinute: 10,
    summary:
      'Replace a recipient’s address: the old link stops working, and the new address gets its own by email.',
    params: ofRecipient,
    body: addressForm,
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/proposal/recipients/:kind/:id/:recipientId',
    names: 'own',
    summary:
      'Remove a recipient’s access: their link stops working and they get no more emails. Idempotent.',
    params: ofRecipient,
    response: changed,
  }),
  defaults: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/recipientDefaults',
    summary: 'Read who else gets documents for a client.',
    query: addressForm,
    response: z.object({ recipients: recipientInputs }),
  }),
  saveDefaults: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/proposal/recipientDefaults',
    summary:
      'Set who else gets documents for a client. Documents that were sent before do not change.',
    body: z.strictObject({ email, recipients: recipientInputs }),
    response: z.object({ message: z.string(), recipients: recipientInputs }),
  }),
};
