import { mkdtempSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMail } from '../local-stack/mail.ts';
import { startPaymentProvider } from '../local-stack/payment-provider.ts';
import { freePort } from '../ports.ts';

/** The name of this machine for containers: see compose.trial.yml. */
export const machineName = 'outside.test';

/** Lets containers reach a port that listens for this machine only. */
async function openToContainers(port: number): Promise<{ port: number; close: () => void }> {
  const opened = await freePort();
  const server = createServer((socket) => {
    const other = connect(port, '127.0.0.1');
    for (const each of [socket, other]) each.on('error', () => each.destroy());
    socket.pipe(other).pipe(socket);
  }).listen(opened, '0.0.0.0');
  return { port: opened, close: () => server.close() };
}

/** What is outside of the stack: the recipients' mail server, and the payment provider. */
export async function startOutside(gatewayUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soloist-outside-'));
  const mail = await startMail({ dataDir, logDir: dataDir });
  const provider = await startPaymentProvider({ dataDir, logDir: dataDir, gatewayUrl });
  const [mailPort, providerPort] = await Promise.all(
    [mail.url, provider.url].map((url) => openToContainers(Number(new URL(url).port))),
  );
  return {
    inboxUrl: mail.inboxUrl,
    providerUrl: provider.pageUrl,
    settings: {
      ...provider.settings,
      RAZORPAY_API_URL: `http://${machineName}:${providerPort!.port}`,
      MAIL_RELAY_HOST: `[${machineName}]:${mailPort!.port}`,
    },
    async stop() {
      mailPort!.close();
      providerPort!.close();
      await Promise.all([mail.stop(), provider.stop()]);
    },
  };
}
