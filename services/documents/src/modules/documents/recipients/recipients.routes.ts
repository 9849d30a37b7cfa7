import { recipients } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { readClientRecipients, saveClientRecipients } from './client-recipients.model.ts';
import {
  addRecipient,
  correctAddress,
  listRecipients,
  removeRecipient,
  resendToRecipient,
} from './recipients.service.ts';

/** A freelancer's actions on the people that a document goes to. */
export const recipientRoutes = (deps: DocumentsDeps) => [
  route(recipients.list, async ({ user, params }) => ({
    recipients: await listRecipients({ user, ...params }),
  })),
  route(recipients.add, async ({ user, params, body }) => ({
    message: 'Sending email.',
    recipients: await addRecipient({ user, ...params, ...body }, deps),
  })),
  route(recipients.resend, async ({ user, params }) => ({
    message: 'Sending email.',
    recipients: await resendToRecipient({ user, ...params }, deps),
  })),
  route(recipients.correct, async ({ user, params, body }) => ({
    message: 'Address corrected. Sending email.',
    recipients: await correctAddress({ user, ...params, ...body }, deps),
  })),
  route(recipients.remove, async ({ user, params }) => ({
    message: 'Access removed.',
    recipients: await removeRecipient({ user, ...params }),
  })),
  route(recipients.defaults, async ({ user, query }) => ({
    recipients: await readClientRecipients(user.sub, query.email),
  })),
  route(recipients.saveDefaults, async ({ user, body }) => ({
    message: 'Recipients saved.',
    recipients: await saveClientRecipients({ freelancerId: user.sub, ...body }),
  })),
];
