import { type ErrorCode, errorCodes, failure, files } from '@soloist/contracts';
import { AppError, currentRequestId, type UploadedFile, unavailable } from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 30_000;
const isCode = (code: string): code is ErrorCode =>
  (errorCodes as readonly string[]).includes(code);

export type DocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({ DOCUMENTS_URL }: { DOCUMENTS_URL: string }) {
  const { path, multipart, response } = files.uploadImage;
  const address = new URL(`${path}?as=picture`, DOCUMENTS_URL);

  async function ask(file: UploadedFile, authorization: string) {
    const form = new FormData();
    form.set(multipart!.file.field, new Blob([Uint8Array.from(file.bytes)]), file.name);
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'x-request-id': currentRequestId() ?? '' },
        body: form,
        signal: AbortSignal.timeout(waitMs),
      });
      return { status: reply.status, said: (await reply.json()) as unknown };
    } catch (cause) {
      throw unavailable('Images cannot be stored right now. Please try again.', cause);
    }
  }

  return {
    /**
     * Stores an image for the person whose Authorization header this is; gives its address.
     * @throws AppError with what documents says of an image that it refuses; `unavailable` when it
     * does not answer.
     */
    async storeImage(file: UploadedFile, authorization: string): Promise<string> {
      const { status, said } = await ask(file, authorization);
      const stored = z.safeParse(response!, said);
      if (stored.success) return stored.data.url;
      const refused = z.safeParse(failure, said);
      if (status < 500 && refused.success && isCode(refused.data.code)) {
        throw new AppError(refused.data.code, refused.data.message);
      }
      throw unavailable(
        'Images cannot be stored right now. Please try again.',
        new Error(`documents answered ${status}`),
      );
    },
  };
}
