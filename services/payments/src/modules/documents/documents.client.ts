import {
  bookings,
  type DisputeDetail,
  type EndpointBody,
  type EndpointQuery,
  type ErrorCode,
  type EvidenceFile,
  failure,
  type PayableInvoice,
  type PaymentDocument,
  paymentDocuments,
  statementEmails,
} from '@soloist/contracts';
import {
  AppError,
  type BaseConfig,
  callService,
  currentRequestId,
  fetchFromService,
  internalSecretHeader,
  unavailable,
} from '@soloist/server-kit';
import * as z from 'zod/mini';

const waitMs = 10_000;
const printingMs = 60_000;
const whenAway = 'We couldn’t load the invoice. Try again.';

const whenNoBooks = 'We couldn’t load your invoices and expenses. Try again.';
const whenNoPack = 'We couldn’t prepare the evidence. Try again.';
const whenNotPrinted = 'We couldn’t create the PDF. Try again.';

type AutopayableQuery = EndpointQuery<typeof paymentDocuments.autopayable>;
type Evidence = DisputeDetail['evidence'];
export type PaymentsDocumentsClient = ReturnType<typeof createDocumentsClient>;

export function createDocumentsClient({
  DOCUMENTS_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const service = { url: DOCUMENTS_URL, secret: INTERNAL_SECRET };
  const headers = () => ({
    [internalSecretHeader]: INTERNAL_SECRET,
    'x-request-id': currentRequestId() ?? '',
  });
  const request = async (path: string) => {
    const reply = await fetch(new URL(path, DOCUMENTS_URL), {
      headers: headers(),
      signal: AbortSignal.timeout(waitMs),
    });
    return { status: reply.status, body: await reply.json() };
  };

  return {
    /**
     * Get the payment details of the invoice behind a public link.
     * @throws AppError as documents refuses: `not_found`, `gone`, `conflict`,
     * `payments_unavailable`; `unavailable` when it does not respond.
     */
    async payable(orderId: string): Promise<PayableInvoice> {
      const { path, response } = paymentDocuments.payable;
      try {
        const { status, body } = await request(path.replace(':orderId', orderId));
        if ([404, 409, 410, 503].includes(status)) throw refusalOf(body);
        return z.parse(response!, body).invoice;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(whenAway, cause);
      }
    },

    /**
     * Unpaid invoices that an autopay covers.
     * @throws AppError `unavailable` when documents does not respond.
     */
    async autopayable(query: AutopayableQuery): Promise<PayableInvoice[]> {
      const request = { ...service, query, waitMs, whenAway };
      return (await callService(paymentDocuments.autopayable, request)).invoices;
    },

    /**
     * Evidence for an invoice, one line per document.
     * @throws AppError `unavailable` when documents does not respond.
     */
    async evidence(invoiceId: string): Promise<Evidence> {
      const { evidence } = await callService(paymentDocuments.evidence, {
        ...service,
        params: { invoiceId },
        waitMs,
        whenAway,
      });
      return evidence;
    },

    /**
     * The PDF of an evidence document; undefined without one.
     * @throws AppError `unavailable` when documents cannot provide it.
     */
    async evidenceFile(invoiceId: string, kind: EvidenceFile): Promise<Buffer | undefined> {
      try {
        const request = { ...service, params: { invoiceId, kind }, waitMs };
        const reply = await fetchFromService(paymentDocuments.evidenceFile, request);
        if (reply.status === 404) return undefined;
        if (!reply.ok) throw new Error(`documents responded with ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        throw unavailable(whenNoPack, cause);
      }
    },

    /**
     * The same as a ZIP.
     * @throws AppError `conflict` while a PDF is still being rendered, `unavailable` when
     * documents cannot create it.
     */
    async evidencePack(invoiceId: string): Promise<Buffer> {
      try {
        const request = { ...service, params: { invoiceId }, waitMs: printingMs };
        const reply = await fetchFromService(paymentDocuments.evidencePack, request);
        if (reply.status === 409) throw refusalOf(await reply.json());
        if (!reply.ok) throw new Error(`documents responded with ${reply.status}`);
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(whenNoPack, cause);
      }
    },

    /**
     * A page of a freelancer's invoices and credit notes for a journal, newest first.
     * @throws AppError `unavailable` when documents does not respond.
     */
    invoiceBookings: (freelancerId: string, cursor?: string) =>
      callService(bookings.invoices, {
        ...service,
        params: { freelancerId },
        query: { cursor },
        waitMs,
        whenAway: whenNoBooks,
      }),

    /**
     * A page of a freelancer's expenses of some days for a journal.
     * @throws AppError `unavailable` when documents does not respond.
     */
    expenseBookings: (
      freelancerId: string,
      days: { from: string; to: string; cursor?: string | undefined },
    ) =>
      callService(bookings.expenses, {
        ...service,
        params: { freelancerId },
        query: days,
        waitMs,
        whenAway: whenNoBooks,
      }),

    /**
     * Emails a client their statement of account, once for each id.
     * @throws AppError `rate_limited` after many today; `unavailable` when documents does not respond.
     */
    emailStatement: (body: EndpointBody<typeof statementEmails.send>) =>
      callService(statementEmails.send, {
        ...service,
        body,
        waitMs,
        tellsRefusals: true,
        whenAway: 'We couldn’t send the statement. Try again in a moment.',
      }),

    /**
     * Render a statement or a platform invoice as PDF.
     * @throws AppError `unavailable` when documents cannot render it.
     */
    async print(document: PaymentDocument): Promise<Buffer> {
      const { path, method } = paymentDocuments.print;
      try {
        const reply = await fetch(new URL(path, DOCUMENTS_URL), {
          method,
          headers: { ...headers(), 'content-type': 'application/json' },
          body: JSON.stringify(document),
          signal: AbortSignal.timeout(printingMs),
        });
        if (!reply.ok) throw new Error(`documents responded with ${reply.status}`);
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
