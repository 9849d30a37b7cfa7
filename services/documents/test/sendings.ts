import type { Delivery, DeliveryHistory } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { invoiceRequestOf } from './invoice-requests.ts';
import { oneTimeRequest } from './proposal-requests.ts';
import type { RealDocuments } from './real-documents.ts';

const readCalls = { proposal: 'fetchProject', invoice: 'fetchInvoice' };

export interface SentTestDocument {
  kind: 'proposal' | 'invoice';
  id: string;
  contract_id: string;
  email: string;
}

/** Documents that a freelancer sentCount, each to a separate client, and their deliveries. */
export function createSendings(documents: RealDocuments) {
  const token = documents.identity.tokenFor();
  let sentCount = 0;
  const nextClient = () => {
    sentCount += 1;
    return `client-${sentCount}@nordlys.example`;
  };

  async function deliveriesOf({ kind, id }: SentTestDocument): Promise<DeliveryHistory[]> {
    const reply = await documents.send(`GET /proposal/${readCalls[kind]}/${id}`, { token });
    return reply.body?.[kind]?.deliveries ?? [];
  }

  /** Waits until every delivery of a document is in `state`; the service may be away meanwhile. */
  function waitForState(sent: SentTestDocument, state: Delivery['state']) {
    let seen: DeliveryHistory[] = [];
    return eventually(async () => {
      seen = await deliveriesOf(sent).catch(() => []);
      return seen.every((each) => each.state === state) && seen[0];
    }, 90_000).catch((cause) => {
      throw new Error(`not ${state}: ${JSON.stringify(seen)}`, { cause });
    });
  }

  const mailsTo = ({ email }: SentTestDocument) => documents.mail.mailsTo(email);

  return {
    token,
    async send(request = oneTimeRequest): Promise<SentTestDocument> {
      const email = nextClient();
      const reply = await documents.createProject(token, request({ email }));
      expect(reply.status).toBe(200);
      const { id, contract_id } = reply.body.proposal;
      return { kind: 'proposal', id, contract_id, email };
    },
    async sendInvoice(changes: object = {}): Promise<SentTestDocument> {
      const email = nextClient();
      const reply = await documents.sendInvoice(token, invoiceRequestOf({ ...changes, email }));
      expect(reply.status).toBe(200);
      return { kind: 'invoice', id: reply.body.invoice.id, contract_id: '', email };
    },
    deliveriesOf,
    waitForState,
    mailsTo,
    async expectOneEmail(sent: SentTestDocument) {
      await waitForState(sent, 'sent');
      expect(mailsTo(sent)).toHaveLength(1);
    },
    async retry(sent: SentTestDocument) {
      const [delivery] = await deliveriesOf(sent);
      const call =
        sent.kind === 'proposal'
          ? `POST /proposal/retryDelivery/${sent.id}/${delivery!.id}`
          : `POST /proposal/invoices/${sent.id}/retryDelivery/${delivery!.id}`;
      expect((await documents.send(call, { token })).status).toBe(200);
    },
  };
}
export type Sendings = ReturnType<typeof createSendings>;
