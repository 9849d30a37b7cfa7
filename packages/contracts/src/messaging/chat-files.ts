import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { imageWidths } from '../shared/image-widths.ts';
import { capabilityId, id } from '../shared/primitives.ts';

/** Largest file of a message, in bytes. */
export const maxChatFileBytes = 20 * 1024 * 1024;
/** Files that one message can have. */
export const maxChatFiles = 10;

export const chatFile = z.object({
  id: capabilityId,
  name: z.string(),
  /** Detected from its content, such as `image/webp`; else `application/octet-stream`. */
  type: z.string(),
  size: z.number(),
  /** Of images, in pixels; 0 of everything else. */
  width: z.number(),
  height: z.number(),
});
export type ChatFile = z.infer<typeof chatFile>;

const documents = { service: 'documents' } as const;
const isImageWidth = (width: number) => (imageWidths as readonly number[]).includes(width);

/** Files between two people. No one else reads them, and they are only downloaded. */
export const chatFiles = {
  upload: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/files/chat',
    access: 'user',
    perMinute: 30,
    summary:
      'Upload a file for a message. An image is re-encoded without its metadata. A file that no message uses is deleted after two days.',
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
      'Download a file of a message, as one of the two people of the conversation. An image is at most `w` pixels wide.',
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
    summary: 'Store a file that arrived by email.',
    query: z.strictObject({ sender: id, receiver: id }),
    multipart: { file: { field: 'file', maxBytes: maxChatFileBytes, required: true } },
    response: z.object({ file: chatFile }),
  }),
  facts: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/files/chat/:fileId/facts',
    access: 'internal',
    summary:
      'Get the metadata of a file and its two participants. Reading it keeps the file for two more days.',
    params: z.strictObject({ fileId: capabilityId }),
    response: z.object({ file: chatFile, sender: id, receiver: id }),
  }),
};
