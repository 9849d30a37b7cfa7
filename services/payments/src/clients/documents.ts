import {
  type DisputeDetail,
  type ErrorCode,
  type EvidenceFile,
  failure,
  type PayableInvoice,
  type PaymentPaper,
  paymentPapers,
} from '@soloist/contracts';
import {
  AppError,
  askService,
  type BaseConfig,
  currentRequestId,
  fetchFromService,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 10_000;
const printingMs = 60_000;
const whenAway = 'Invoices cannot be read right now. Please try again.';

const whenNoPack = 'The evidence cannot be put together right now. Please try again.';
const whenNotPrinted = 'The PDF cannot be made right now. Please try again.';

type Evidence = DisputeDetail['evidence'];
export type DocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({
  DOCUMENTS_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const service = { url: DOCUMENTS_URL, secret: INTERNAL_SECRET };
  const headers = () => ({
    [internalSecretHeader]: INTERNAL_SECRET,
    'x-request-id': currentRequestId() ?? '',
  });
  const ask = async (path: string) => {
    const reply = await fetch(new URL(path, DOCUMENTS_URL), {
      headers: headers(),
      signal: AbortSignal.timeout(waitMs),
    });
    return { status: reply.status, body: await reply.json() };
  };

  return {
    /**
     * The invoice behind a public link, as far as paying it needs.
     * @throws AppError as documents refuses: `not_found`, `gone`, `conflict`, `payments_unavailable`;
     * `unavailable` when it does not answer.
     */
    async payable(orderId: string): Promise<PayableInvoice> {
      const { path, response } = paymentPapers.payable;
      try {
        const { status, body } = await ask(path.replace(':orderId', orderId));
        if ([404, 409, 410, 503].includes(status)) throw refusalOf(body);
        return z.parse(response!, body).invoice;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(whenAway, cause);
      }
    },

    /**
     * What speaks for an invoice, a line a piece.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async evidence(invoiceId: string): Promise<Evidence> {
      const { evidence } = await askService(paymentPapers.evidence, {
        ...service,
        params: { invoiceId },
        waitMs,
        whenAway,
      });
      return evidence;
    },

    /**
     * The PDF of one of them; nothing where there is none.
     * @throws AppError `unavailable` when documents does not give it.
     */
    async evidenceFile(invoiceId: string, kind: EvidenceFile): Promise<Buffer | undefined> {
      try {
        const asked = { ...service, params: { invoiceId, kind }, waitMs };
        const reply = await fetchFromService(paymentPapers.evidenceFile, asked);
        if (reply.status === 404) return undefined;
        if (!reply.ok) throw new Error(`documents answered ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        throw unavailable(whenNoPack, cause);
      }
    },

    /**
     * The same as a ZIP.
     * @throws AppError `conflict` while a PDF is still being made, `unavailable` when documents does not
     * make it.
     */
    async evidencePack(invoiceId: string): Promise<Buffer> {
      try {
        const asked = { ...service, params: { invoiceId }, waitMs: printingMs };
        const reply = await fetchFromService(paymentPapers.evidencePack, asked);
        if (reply.status === 409) throw refusalOf(await reply.json());
        if (!reply.ok) throw new Error(`documents answered ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(whenNoPack, cause);
      }
    },

    /**
     * A statement or an invoice of the platform as PDF.
     * @throws AppError `unavailable` when documents does not print it.
     */
    async print(paper: PaymentPaper): Promise<Buffer> {
      const { path, method } = paymentPapers.print;
      try {
        const reply = await fetch(new URL(path, DOCUMENTS_URL), {
          method,
          headers: { ...headers(), 'content-type': 'application/json' },
          body: JSON.stringify(paper),
          signal: AbortSignal.timeout(printingMs),
        });
        if (!reply.ok) throw new Error(`documents answered ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        throw unavailable(whenNotPrinted, cause);
      }
    },
  };
}

function refusalOf(body: unknown): AppError {
  const { code, message } = z.parse(failure, body);
  return new AppError(code as ErrorCode, message);
}
