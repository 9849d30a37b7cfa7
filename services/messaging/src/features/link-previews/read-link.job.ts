import { defineJob, type EventHandlers, handleJob, type JobQueue } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { addPreview, type LinkParts } from './link-previews.service.ts';

export const readLink = defineJob({
  name: 'messaging.read-link',
  payload: z.strictObject({ messageId: z.string() }),
  attempts: 4,
  backoffMs: 2000,
});

/** A page may take its time: it is read beside everything else, and never holds a message up. */
export const readLinkJob = (parts: LinkParts) =>
  handleJob({
    job: readLink,
    concurrency: 8,
    run: ({ messageId }) => addPreview(messageId, parts),
    // A message without a preview is whole.
    onGivenUp: async () => {},
  });

export const linkEvents = (queue: JobQueue): EventHandlers => ({
  'chat.link-said': ({ payload: { messageId, version } }) =>
    queue.enqueue(readLink, { messageId }, { key: `${messageId}-${version}` }),
});
