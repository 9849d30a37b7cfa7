import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { email, requiredText, text } from '../shared/primitives.ts';

export const contactTopics = ['sales', 'support'] as const;
/** Longest message to the team, in characters. */
export const contactMessageLimit = 2000;

/** A message to the team behind Soloist. */
export const contactForm = z.strictObject({
  topic: z.enum(contactTopics),
  name: requiredText('Please fill your name!', 120),
  email,
  company: text(120),
  message: requiredText('Enter your message.', contactMessageLimit),
  /** A hidden field that only bots fill. */
  website: z.optional(z.string().check(z.maxLength(400))),
});

export const contact = {
  send: defineEndpoint({
    service: 'identity',
    method: 'POST',
    path: '/users/contact',
    access: 'open',
    perMinute: 5,
    summary: 'Send a message to the team. It is stored and emailed to the team.',
    body: contactForm,
    response: z.object({ message: z.string() }),
  }),
};
