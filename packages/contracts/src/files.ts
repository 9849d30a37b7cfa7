import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { capabilityId } from './primitives.ts';

/** Largest image upload, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;

export const files = {
  uploadImage: defineEndpoint({
    service: 'documents',
    method: 'POST',
    path: '/files/images',
    access: 'user',
    perMinute: 30,
    summary:
      'Store an image (PNG, JPEG, WebP, AVIF), re-encoded without its metadata; answers with its public address.',
    multipart: { file: { field: 'file', maxBytes: maxImageBytes, required: true } },
    response: z.object({ url: z.string() }),
  }),
  read: defineEndpoint({
    service: 'documents',
    method: 'GET',
    path: '/files/:id',
    access: 'capability',
    summary: 'A public file. Also at /files/{id} on the gateway, without /api.',
    params: z.strictObject({ id: capabilityId }),
  }),
};
