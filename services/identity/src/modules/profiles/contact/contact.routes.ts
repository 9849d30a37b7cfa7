import { contact } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { receiveMessage } from './contact.service.ts';

export const contactRoutes = (deps: IdentityDeps) => [
  route(contact.send, async ({ body, req }) => {
    await receiveMessage({ form: body, ip: req.ip ?? '' }, deps);
    return { message: 'Thank you. We’ll reply by email.' };
  }),
];
