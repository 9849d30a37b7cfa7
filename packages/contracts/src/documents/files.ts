import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { imageWidths } from '../shared/image-widths.ts';
import { capabilityId } from '../shared/primitives.ts';

/** Largest image upload, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;
/** Largest image upload for published content, in bytes. */
export const maxContentImageBytes = 10 * 1024 * 1024;

/**
 * Owner of the copies of other pages' images: no person, since messages of several people may
 * display the same one.
 */
export const previewsOwner = 'link-previews';

const isImageWidth = (width: number) => (imageWidths as readonly number[]).includes(width);

export const files = {
  uploadImage: defineEndpoint({
    service: 'documents',
    method: 'POST',
    path: '/files/images',
    access: 'user',
    perMinute: 30,
    summary:
      'Store an image (PNG, JPEG, WebP, AVIF), re-encoded without its metadata. Returns its public address.',
    query: z.strictObject({
      /**
       * A `picture` has up to 2560 pixels, and is deleted when nothing refers to it within two days.
       */
      as: z._default(z.enum(['photo', 'picture']), 'photo'),
    }),
    multipart: { file: { field: 'file', maxBytes: maxContentImageBytes, required: true } },
    response: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
  storePreview: defineEndpoint({
    service: 'documents',
    method: 'POST',
    path: '/files/previews',
    access: 'internal',
    summary:
      'Store a small public copy of another page’s image. It is deleted when no message refers to it within two days.',
    multipart: { file: { field: 'file', maxBytes: maxImageBytes, required: true } },
    response: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
  read: defineEndpoint({
    service: 'documents',
    method: 'GET',
    path: '/files/:id',
    access: 'capability',
    summary:
      'A public image, as AVIF or WebP by what the caller accepts, at most `w` pixels wide. Also at /files/{id} on the gateway, without /api.',
    params: z.strictObject({ id: capabilityId }),
    query: z.strictObject({
      w: z.optional(z.coerce.number().check(z.refine(isImageWidth, 'This width isn’t available.'))),
    }),
  }),
};
