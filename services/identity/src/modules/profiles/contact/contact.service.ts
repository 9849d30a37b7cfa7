import type { contactForm } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import { ContactMessageModel } from './contact.model.ts';

/** Stores the message and emails it to the team, unless a bot wrote it. */
export async function receiveMessage(
  { form, ip }: { form: z.output<typeof contactForm>; ip: string },
  { attempts }: IdentityDeps,
) {
  const { website, ...message } = form;
  if (website) return;
  await attempts.countContact({ email: message.email, ip });
  await ContactMessageModel.create({
    ...message,
    outbox: [newEvent('identity.contact-received', message)],
  });
}
