import { acceptanceNonceHeader } from '@soloist/contracts';
import { senderTo } from '@soloist/server-kit/testing-service';

/** HTTP requests to a service, as a browser makes them. */
export function createHttp(url: string) {
  const send = senderTo(url);
  return {
    send,
    sendInvoice(token: string | undefined, request: unknown, file?: File) {
      const form = new FormData();
      form.set('details', JSON.stringify(request));
      if (file) form.set('file', file);
      return send('POST /proposal/sendInvoice', { token, body: form });
    },
    createProject(token: string | undefined, request: unknown, file?: File) {
      const form = new FormData();
      form.set('projectDetails', JSON.stringify(request));
      if (file) form.set('file', file);
      return send('POST /proposal/createProject', { token, body: form });
    },
    async sign(contractId: string, name = 'Sofie Lind'): Promise<string> {
      const body = { name, consent: true };
      const reply = await send(`POST /proposal/sign/${contractId}`, { body });
      return reply.body.nonce;
    },
    accept: (contractId: string, nonce?: string) =>
      send(`GET /employer/proposal/accept/${contractId}`, {
        headers: nonce ? { [acceptanceNonceHeader]: nonce } : undefined,
      }),
  };
}
