import type { OwnProfile } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import { startKeyServer } from '@soloist/service-kit/testing-service';

/** The network's side of identity: its keys, and the profile of whoever asks. */
export async function startFakeIdentity() {
  const profiles = new Map<string, Partial<OwnProfile>>();
  let isAway = false;

  const identity = await startKeyServer((req, res) => {
    if (isAway) return res.writeHead(503).end('{}');
    const userId = userOf(req.headers.authorization);
    const userInfo = { ...profileOf(userId), ...profiles.get(userId) };
    const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
    res.end(JSON.stringify({ success: true, userInfo, viewCounts, pro: false }));
  });

  return {
    ...identity,
    setProfile: (userId: string, profile: Partial<OwnProfile>) => profiles.set(userId, profile),
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}
export type FakeIdentity = Awaited<ReturnType<typeof startFakeIdentity>>;

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
