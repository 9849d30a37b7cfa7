import * as z from 'zod/mini';
import { email } from '../shared/primitives.ts';

/**
 * `to` may decide and pay; `cc` may pay, and is visible to the others; `bcc` may only read, and no one
 * but the sender sees it.
 */
export const recipientRoles = ['to', 'cc', 'bcc'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** In the details of the error for a link whose holder got a new one at another address. */
export const replacedLinkPath = 'replacedLink';

/** The person whose link shows a document, where several people have one. */
export const linkReader = z.object({
  /** A `RecipientRole`, without the enum: every page of the dashboard loads this. */
  role: z.string(),
  /** Whether they have opened it before. */
  isViewed: z.boolean(),
});
export type LinkReader = z.infer<typeof linkReader>;

/** Most people that one document goes to, its client included. */
export const maxRecipients = 10;

/** A person that a document goes to. */
export const recipientInput = z.strictObject({ email, role: z.enum(recipientRoles) });

/** The people that a document goes to besides its client. Each address counts once, by its first role. */
export const recipientInputs = z.array(recipientInput).check(z.maxLength(maxRecipients - 1));
export type RecipientInput = z.infer<typeof recipientInputs>[number];
