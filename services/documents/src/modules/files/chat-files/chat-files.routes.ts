import { chatFiles } from '@soloist/contracts';
import { notFound, route } from '@soloist/server-kit';
import type { Request } from 'express';
import { withEnding } from '../store/file-names.rules.ts';
import { chatFileStore } from '../store/file-store.service.ts';
import { answerWith, imageFormatFor } from '../store/send-file.service.ts';
import type { ChatFileFields } from './chat-files.model.ts';
import { findChatFile, readChatFileDetails, storeChatFile } from './chat-files.service.ts';
import { chatSizes } from './chat-image-sizes.service.ts';

export const chatFileRoutes = ({ quotaMb }: { quotaMb: number }) => [
  route(chatFiles.upload, async ({ file, query, user }) => ({
    file: await storeChatFile({ upload: file!, sender: user.sub, ...query, quotaMb }),
  })),
  route(chatFiles.receive, async ({ file, query }) => ({
    file: await storeChatFile({ upload: file!, ...query, isByMail: true, quotaMb }),
  })),
  route(chatFiles.facts, ({ params }) => readChatFileDetails(params.fileId)),
  route(chatFiles.read, async ({ params, query, user, req, res }) => {
    const chatFile = await findChatFile(params.fileId, user.sub);
    const { file, name } = await contentOf(chatFile, query.w, req);
    res.set('cross-origin-resource-policy', 'same-origin');
    // Another person may soon use the same browser.
    res.vary('Authorization, Accept');
    answerWith(file, { res, name, cacheControl: 'private, max-age=86400' });
  }),
];

async function contentOf(
  { _id: id, name, width }: ChatFileFields,
  w: number | undefined,
  req: Request,
) {
  const format = imageFormatFor(req);
  const isSmaller = w !== undefined && width > 0;
  const file = await (isSmaller
    ? chatSizes.read({ id, width: w, format })
    : chatFileStore.read(id));
  if (!file) throw notFound('file');
  return { file, name: isSmaller ? withEnding(name, format) : name };
}
