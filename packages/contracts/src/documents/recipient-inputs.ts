import * as z from 'zod/mini';
import { email } from '../shared/primitives.ts';

/** Most people that one document goes to, its client included. */
export const maxRecipients = 10;
/** Most people that one document ever went to, including those whose access was removed. */
export const maxStoredRecipients = 30;

/**
 * `to` may decide and pay; `cc` may pay, and is visible to the others; `bcc` may only read, and no one
 * but the sender sees it.
 */
export const recipientRoles = ['to', 'cc', 'bcc'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

export const recipientInput = z.strictObject({ email, role: z.enum(recipientRoles) });
export type RecipientInput = z.infer<typeof recipientInput>;

const byRole = (a: RecipientInput, b: RecipientInput) =>
  recipientRoles.indexOf(a.role) - recipientRoles.indexOf(b.role);

/** Each address once, with the first of its roles in the order To, CC, BCC. */
export function distinctRecipients(recipients: readonly RecipientInput[]): RecipientInput[] {
  const kept = new Map<string, RecipientInput>();
  for (const each of [...recipients].sort(byRole)) {
    if (!kept.has(each.email)) kept.set(each.email, each);
  }
  return [...kept.values()];
}

const tooMany = `Send a document to at most ${maxRecipients} people.`;

/** The people that a document goes to besides its client. */
export const recipientInputs = z
  .array(recipientInput)
  .check(z.overwrite(distinctRecipients), z.maxLength(maxRecipients - 1, tooMany));

/** The person whose link shows a document, where several people have one. */
export const linkReader = z.object({
  email: z.string(),
  role: z.enum(recipientRoles),
  /** Whether they have opened it before. */
  isViewed: z.boolean(),
  /** The people who may decide, for a reader who may not. */
  deciders: z.array(z.string()),
});
export type LinkReader = z.infer<typeof linkReader>;
