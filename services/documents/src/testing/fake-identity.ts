import type { OwnProfile } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import { internalSecretHeader } from '@soloist/service-kit';
import { startKeyServer } from '@soloist/service-kit/testing-service';

/** The network's side of identity: its keys, the profile of whoever asks, what mails they want. */
export async function startFakeIdentity(internalSecret: string) {
  const profiles = new Map<string, Partial<OwnProfile>>();
  const erased = new Set<string>();
  let isAway = false;
  const infoOf = (userId: string) => ({ ...profileOf(userId), ...profiles.get(userId) });

  const identity = await startKeyServer((req, res) => {
    if (isAway) return res.writeHead(503).end('{}');
    const mailOf = req.url?.match(/^\/users\/(\w+)\/mail-preferences$/)?.[1];
    if (mailOf) {
      if (req.headers[internalSecretHeader] !== internalSecret) return res.writeHead(401).end('{}');
      if (erased.has(mailOf)) return res.writeHead(404).end('{}');
      return res.end(JSON.stringify({ success: true, ...infoOf(mailOf) }));
    }
    const userInfo = infoOf(userOf(req.headers.authorization));
    const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
    res.end(JSON.stringify({ success: true, userInfo, viewCounts, pro: false }));
  });

  return {
    ...identity,
    setProfile: (userId: string, profile: Partial<OwnProfile>) => profiles.set(userId, profile),
    eraseAccount: (userId: string) => erased.add(userId),
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

function userOf(authorization = ''): string {
  const claims = authorization.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
}

export const profileOf = (id: string): OwnProfile =>
  sampleOwnProfile({
    id,
    username: 'ines',
    fname: 'Ines',
    lname: 'Carvalho',
    headline: 'Brand and product design',
    location: 'Lisbon',
    email: 'ines@inescarvalho.example',
  });
