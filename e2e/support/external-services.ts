import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startNameServer } from '@soloist/tools/local-stack/name-server.ts';
import {
  type OpenIdPerson,
  startOpenIdProvider,
} from '@soloist/tools/local-stack/openid-provider.ts';
import { freePort } from '@soloist/tools/ports.ts';

interface Arrangement {
  /** The person at Google's sign-in screen from now on; null declines. */
  googlePerson?: OpenIdPerson | null;
  /** The TXT records of a DNS name. */
  texts?: { name: string; values: string[] };
}

/** Simulated Google and DNS, which journeys configure over HTTP. */
export async function startExternalServices(appUrl: string) {
  const google = await startOpenIdProvider({ redirectUris: [`${appUrl}/google`] });
  const names = await startNameServer();
  const port = await freePort();
  const server = createServer(async (req, res) => {
    const { googlePerson, texts } = JSON.parse(await text(req)) as Arrangement;
    if (googlePerson !== undefined) google.person = googlePerson ?? undefined;
    if (texts) names.texts.set(texts.name, texts.values);
    res.end();
  }).listen(port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    env: { ...google.env, DNS_SERVERS: names.address },
    async stop() {
      server.close();
      server.closeAllConnections();
      await google.close();
      await names.close();
    },
  };
}

async function arrange(arrangement: Arrangement) {
  const response = await fetch(process.env.OUTSIDE_URL ?? '', {
    method: 'POST',
    body: JSON.stringify(arrangement),
  });
  if (!response.ok) throw new Error(`the outside world answered ${response.status}`);
}
/** Sets the person at Google's sign-in screen; null declines. */
export const setGooglePerson = (googlePerson: OpenIdPerson | null) => arrange({ googlePerson });
/** Sets the TXT records of a DNS name. */
export const setDnsTexts = (name: string, ...values: string[]) =>
  arrange({ texts: { name, values } });
