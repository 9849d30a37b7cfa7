import { files, type NewServiceOrder, serviceOrders } from '@soloist/contracts';
import { callService, type UploadedFile } from '@soloist/server-kit';

export type MarketplaceDocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({
  DOCUMENTS_URL: url,
  INTERNAL_SECRET: secret,
}: {
  DOCUMENTS_URL: string;
  /** The seed has none, nor an API key to call with. */
  INTERNAL_SECRET?: string;
}) {
  return {
    /**
     * Stores an image for the person of the Authorization header and returns its address.
     * @throws AppError with the reason why documents refuses an image; `unavailable` when it
     * does not answer.
     */
    async storeImage({ bytes, name }: UploadedFile, authorization: string): Promise<string> {
      const stored = await callService(files.uploadImage, {
        url,
        secret,
        authorization,
        query: { as: 'picture' },
        file: new File([Uint8Array.from(bytes)], name),
        waitMs: 30_000,
        tellsRefusals: true,
        whenAway: 'We couldn’t save your images. Please try again.',
      });
      return stored.url;
    },

    /**
     * Stores an order; its link is returned to the signed-in owner of its address only.
     * @throws AppError with the reason why documents refuses it; `unavailable` when it does not
     * answer.
     */
    placeOrder: (body: NewServiceOrder, authorization: string | undefined) =>
      callService(serviceOrders.place, {
        url,
        secret,
        authorization,
        body,
        tellsRefusals: true,
        whenAway: 'We couldn’t save your order. Try again.',
      }),
  };
}
