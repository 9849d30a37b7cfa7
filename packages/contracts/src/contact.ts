import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, requiredText, text } from './primitives.ts';

export const contactTopics = ['sales', 'support'] as const;
/** Longest message to the team, in characters. */
export const contactMessageLimit = 2000;

/** A message to the team behind Soloist. */
export const contactForm = z.strictObject({
  topic: z.enum(contactTopics),
  name: requiredText('Please fill your name!', 120),
  email,
  company: text(120),
  message: requiredText('Please write your message.', contactMessageLimit),
  /** A field that people never see: what fills it is a program. */
  website: z.optional(z.string().check(z.maxLength(400))),
});

export const contact = {
  send: defineEndpoint({
    service: 'identity',
    method: 'POST',
    path: '/users/contact',
    access: 'open',
    perMinute: 5,
    summary: 'Write to the team. Stored, and mailed to it.',
    body: contactForm,
    response: z.object({ message: z.string() }),
  }),
};
