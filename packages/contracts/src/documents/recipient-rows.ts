import * as z from 'zod/mini';
import { text } from '../shared/primitives.ts';
import { maxRecipients, recipientRoles } from './recipient-inputs.ts';

/** People besides the client in a draft, as entered so far. */
export const recipientRows = z
  .array(z.object({ email: text(254), role: z.enum(recipientRoles) }))
  .check(z.maxLength(maxRecipients - 1));
