import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery } from '../shared/primitives.ts';

/** The file stores, one for each kind. */
export const fileKinds = [
  'images',
  'pictures',
  'imageSizes',
  'pdfs',
  'attachments',
  'projects',
  'receipts',
  'chat',
  'chatSizes',
] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = (typeof fileKinds)[number];

/** A stored file, for admins: without its content and name. */
export const adminFile = z.object({
  id: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  ownerId: z.string(),
  storedAt: instant,
  /** Whether something refers to it; null where only other services know. */
  isUsed: z.nullable(z.boolean()),
});
export type AdminFile = z.infer<typeof adminFile>;

const ofAdmin = { service: 'documents', access: 'admin' } as const;

export const adminFiles = {
  totals: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/files/stored-totals',
    summary: 'Count the files of each kind and their bytes. Up to five minutes old.',
    response: z.object({
      kinds: z.array(z.object({ kind: fileKind, files: z.number(), bytes: z.number() })),
    }),
  }),
  list: defineEndpoint({
    ...ofAdmin,
    names: 'anyones',
    method: 'GET',
    path: '/files/stored/:kind',
    summary: 'List files of a kind by age or size, for everyone or one person.',
    params: z.strictObject({ kind: fileKind }),
    query: z.extend(pageQuery, {
      first: z._default(z.enum(['newest', 'oldest', 'largest']), 'newest'),
      ownerId: z.optional(id),
    }),
    response: page(adminFile),
  }),
  remove: defineEndpoint({
    ...ofAdmin,
    names: 'anyones',
    method: 'DELETE',
    path: '/files/stored/:kind/:fileId',
    needsReason: true,
    summary: 'Delete an unused file or a resized copy of an image. `conflict` for any other.',
    params: z.strictObject({ kind: fileKind, fileId: z.string().check(z.maxLength(200)) }),
    response: z.object({ message: z.string() }),
  }),
};
