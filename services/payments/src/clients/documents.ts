import { type ErrorCode, failure, type PayableInvoice, paymentPapers } from '@soloist/contracts';
import {
  AppError,
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 10_000;
const whenAway = 'Invoices cannot be read right now. Please try again.';

export type DocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({
  DOCUMENTS_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const ask = async (path: string) => {
    const reply = await fetch(new URL(path, DOCUMENTS_URL), {
      headers: {
        [internalSecretHeader]: INTERNAL_SECRET,
        'x-request-id': currentRequestId() ?? '',
      },
      signal: AbortSignal.timeout(waitMs),
    });
    return { status: reply.status, body: await reply.json() };
  };

  return {
    /**
     * The invoice behind a public link, as far as paying it needs.
     * @throws AppError as documents refuses: `not_found`, `gone`, `conflict`; `unavailable` when it
     * does not answer.
     */
    async payable(orderId: string): Promise<PayableInvoice> {
      const { path, response } = paymentPapers.payable;
      try {
        const { status, body } = await ask(path.replace(':orderId', orderId));
        if ([404, 409, 410].includes(status)) throw refusalOf(body);
        return z.parse(response!, body).invoice;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(whenAway, cause);
      }
    },
  };
}

function refusalOf(body: unknown): AppError {
  const { code, message } = z.parse(failure, body);
  return new AppError(code as ErrorCode, message);
}
