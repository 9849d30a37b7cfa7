import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startNameServer } from '@soloist/tools/local-stack/name-server.ts';
import {
  type OpenIdPerson,
  startOpenIdProvider,
} from '@soloist/tools/local-stack/openid-provider.ts';
import { freePort } from '@soloist/tools/ports.ts';

interface Wish {
  /** Who is at Google's screen from now on; null says no. */
  googlePerson?: OpenIdPerson | null;
  /** What the DNS says at a name. */
  texts?: { name: string; says: string[] };
}

/** What the app finds outside: Google and the DNS, for journeys to arrange over HTTP. */
export async function startOutsideWorld(appUrl: string) {
  const google = await startOpenIdProvider({ redirectUris: [`${appUrl}/google`] });
  const names = await startNameServer();
  const port = await freePort();
  const server = createServer(async (req, res) => {
    const { googlePerson, texts } = JSON.parse(await text(req)) as Wish;
    if (googlePerson !== undefined) google.person = googlePerson ?? undefined;
    if (texts) names.texts.set(texts.name, texts.says);
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

async function arrange(wish: Wish) {
  const response = await fetch(process.env.OUTSIDE_URL ?? '', {
    method: 'POST',
    body: JSON.stringify(wish),
  });
  if (!response.ok) throw new Error(`the outside world answered ${response.status}`);
}
/** Who answers at Google's screen from now on; null is somebody who says no. */
export const meetAtGoogle = (googlePerson: OpenIdPerson | null) => arrange({ googlePerson });
/** What the DNS says from now on at a name. */
export const publishTexts = (name: string, ...says: string[]) => arrange({ texts: { name, says } });
