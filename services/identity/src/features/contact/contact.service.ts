import type { contactForm } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import type * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { ContactMessageModel } from './contact.model.ts';

/** Keeps the message and has it mailed to the team, unless a program wrote it. */
export async function receiveMessage(
  { form, ip }: { form: z.output<typeof contactForm>; ip: string },
  { attempts }: Parts,
) {
  const { website, ...message } = form;
  if (website) return;
  await attempts.countContact({ email: message.email, ip });
  await ContactMessageModel.create({
    ...message,
    outbox: [newEvent('identity.contact-received', message)],
  });
}
