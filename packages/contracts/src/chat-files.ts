import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { imageWidths } from './image-widths.ts';
import { capabilityId, id } from './primitives.ts';

/** Largest file of a message, in bytes. */
export const maxChatFileBytes = 20 * 1024 * 1024;
/** Files that one message can have. */
export const mostChatFiles = 10;

export const chatFile = z.object({
  id: capabilityId,
  name: z.string(),
  /** By its content, such as `image/webp`; `application/octet-stream` when that says nothing. */
  type: z.string(),
  size: z.number(),
  /** Of images, in pixels; 0 of everything else. */
  width: z.number(),
  height: z.number(),
});
export type ChatFile = z.infer<typeof chatFile>;

const documents = { service: 'documents' } as const;
const isImageWidth = (width: number) => (imageWidths as readonly number[]).includes(width);

/** Files between two people. Nobody else reads them, and nothing but a download comes of them. */
export const chatFiles = {
  upload: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/files/chat',
    access: 'user',
    perMinute: 30,
    summary:
      'Store a file for a message to one person: an image is re-encoded without its metadata, anything else kept as it is. It goes when no message refers to it within two days.',
    query: z.strictObject({ receiver: id }),
    multipart: { file: { field: 'file', maxBytes: maxChatFileBytes, required: true } },
    response: z.object({ file: chatFile }),
  }),
  read: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/files/chat/:fileId',
    access: 'user',
    names: 'own',
    summary:
      'A file of a message, for the two people of the conversation, as a download; an image at most `w` pixels wide.',
    params: z.strictObject({ fileId: capabilityId }),
    query: z.strictObject({
      w: z.optional(z.coerce.number().check(z.refine(isImageWidth, 'This width is not offered.'))),
    }),
  }),
  receive: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/files/chat/received',
    access: 'internal',
    summary: 'The same as an upload, of what came for somebody by mail.',
    query: z.strictObject({ sender: id, receiver: id }),
    multipart: { file: { field: 'file', maxBytes: maxChatFileBytes, required: true } },
    response: z.object({ file: chatFile }),
  }),
  facts: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/files/chat/:fileId/facts',
    access: 'internal',
    summary: 'What is known of a file, and between whom it is. Asked for, it stays two days more.',
    params: z.strictObject({ fileId: capabilityId }),
    response: z.object({ file: chatFile, sender: id, receiver: id }),
  }),
};
