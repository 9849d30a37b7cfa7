import { contact } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { receiveMessage } from './contact.service.ts';

export const contactRoutes = (parts: Parts) => [
  route(contact.send, async ({ body, req }) => {
    await receiveMessage({ form: body, ip: req.ip ?? '' }, parts);
    return { message: 'Thank you. Your message has reached us, and we answer by e-mail.' };
  }),
];
