import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery } from './primitives.ts';

/** The stores of files, each of one kind. */
export const fileKinds = [
  'images',
  'pictures',
  'imageSizes',
  'pdfs',
  'attachments',
  'projects',
  'chat',
  'chatSizes',
] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = (typeof fileKinds)[number];

/** A stored file, for the operator: without its bytes and its name. */
export const keptFile = z.object({
  id: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  ownerId: z.string(),
  storedAt: instant,
  /** Whether something refers to it; null where only other services know. */
  isUsed: z.nullable(z.boolean()),
});
export type KeptFile = z.infer<typeof keptFile>;

const ofOperator = { service: 'documents', access: 'admin' } as const;

export const operatorFiles = {
  totals: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/files/stored-totals',
    summary: 'How many files there are and how large, of each kind; up to five minutes old.',
    response: z.object({
      kinds: z.array(z.object({ kind: fileKind, files: z.number(), bytes: z.number() })),
    }),
  }),
  list: defineEndpoint({
    ...ofOperator,
    names: 'anyones',
    method: 'GET',
    path: '/files/stored/:kind',
    summary:
      'Files of a kind: the newest, the oldest or the largest first, of everybody or of one person.',
    params: z.strictObject({ kind: fileKind }),
    query: z.extend(pageQuery, {
      first: z._default(z.enum(['newest', 'oldest', 'largest']), 'newest'),
      ownerId: z.optional(id),
    }),
    response: page(keptFile),
  }),
  remove: defineEndpoint({
    ...ofOperator,
    names: 'anyones',
    method: 'DELETE',
    path: '/files/stored/:kind/:fileId',
    needsReason: true,
    summary:
      'Remove a file that nothing refers to, or a smaller copy of an image, which is made again. `conflict` for any other.',
    params: z.strictObject({ kind: fileKind, fileId: z.string().check(z.maxLength(200)) }),
    response: z.object({ message: z.string() }),
  }),
};
