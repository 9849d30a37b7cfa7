import { type ChatFile, chatFiles, files } from '@soloist/contracts';
import {
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 10_000;
const whenAway = 'Files cannot be sent right now. Please try again.';
export type DocumentsClient = ReturnType<typeof createDocumentsClient>;
export interface FileFacts {
  file: ChatFile;
  sender: string;
  receiver: string;
}

interface Received {
  sender: string;
  receiver: string;
  name: string;
  bytes: Buffer;
}

export function createDocumentsClient({
  DOCUMENTS_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, DOCUMENTS_URL), {
      ...init,
      headers: {
        [internalSecretHeader]: INTERNAL_SECRET,
        'x-request-id': currentRequestId() ?? '',
      },
      signal: AbortSignal.timeout(waitMs),
    });

  return {
    /**
     * What is known of a file that was uploaded for a message; nothing when there is none.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async factsOf(id: string): Promise<FileFacts | undefined> {
      const { path, response } = chatFiles.facts;
      try {
        const reply = await ask(path.replace(':fileId', id));
        if (reply.status === 404) return undefined;
        return z.parse(response!, await reply.json());
      } catch (cause) {
        throw unavailable(whenAway, cause);
      }
    },

    /**
     * Stores a file that came by mail for a message; nothing of one that documents does not take.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storeReceived({
      sender,
      receiver,
      name,
      bytes,
    }: Received): Promise<ChatFile | undefined> {
      const { path, method, multipart, response } = chatFiles.receive;
      const body = new FormData();
      body.set(multipart!.file.field, new Blob([Uint8Array.from(bytes)]), name);
      try {
        const reply = await ask(`${path}?${new URLSearchParams({ sender, receiver })}`, {
          method,
          body,
        });
        if (reply.status >= 400 && reply.status < 500) return undefined;
        return z.parse(response!, await reply.json()).file;
      } catch (cause) {
        throw unavailable(whenAway, cause);
      }
    },

    /**
     * Stores a small copy of a page's picture; gives its address, or nothing of what is no picture.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storePreview(bytes: Buffer): Promise<string | undefined> {
      const { path, method, multipart, response } = files.storePreview;
      const body = new FormData();
      body.set(multipart!.file.field, new Blob([Uint8Array.from(bytes)]), 'preview');
      try {
        const reply = await ask(path, { method, body });
        if (reply.status >= 400 && reply.status < 500) return undefined;
        return z.parse(response!, await reply.json()).url;
      } catch (cause) {
        throw unavailable(whenAway, cause);
      }
    },
  };
}
