import { files } from '@soloist/contracts';
import { askService, type UploadedFile } from '@soloist/service-kit';

export type DocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({ DOCUMENTS_URL: url }: { DOCUMENTS_URL: string }) {
  return {
    /**
     * Stores an image for the person whose Authorization header this is; gives its address.
     * @throws AppError with what documents says of an image that it refuses; `unavailable` when it
     * does not answer.
     */
    async storeImage({ bytes, name }: UploadedFile, authorization: string): Promise<string> {
      const stored = await askService(files.uploadImage, {
        url,
        authorization,
        query: { as: 'picture' },
        file: new File([Uint8Array.from(bytes)], name),
        waitMs: 30_000,
        tellsRefusals: true,
        whenAway: 'Images cannot be stored right now. Please try again.',
      });
      return stored.url;
    },
  };
}
