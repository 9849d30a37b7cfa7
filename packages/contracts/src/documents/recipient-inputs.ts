import * as z from 'zod/mini';
import { email } from '../shared/primitives.ts';
import { recipientRoles } from './link-readers.ts';

/** Most people that one document goes to, its client included. */
export const maxRecipients = 10;

/** The people that a document goes to besides its client. Each address counts once, by its first role. */
export const recipientInputs = z
  .array(z.strictObject({ email, role: z.enum(recipientRoles) }))
  .check(z.maxLength(maxRecipients - 1));
export type RecipientInput = z.infer<typeof recipientInputs>[number];
