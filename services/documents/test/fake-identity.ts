import {
  type EndpointResponse,
  type FailureBody,
  type MyProfile,
  notificationKinds,
  type notificationSettings,
  type transcripts,
} from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { internalSecretHeader } from '@soloist/server-kit';
import { startKeyServer } from '@soloist/server-kit/testing-service';

type MailTime = EndpointResponse<typeof notificationSettings.mailTime>;
type Transcript = EndpointResponse<typeof transcripts.read>['lines'];

const isGone: FailureBody = {
  success: false,
  code: 'not_found',
  message: 'This person does not exist.',
};

/**
 * A fake of identity's network side: its keys, the caller's profile, their email settings; and of
 * messaging, which determines when emails are sent.
 */
export async function startFakeIdentity(internalSecret: string) {
  const profiles = new Map<string, Partial<MyProfile>>();
  const mailTimes = new Map<string, MailTime>();
  const conversations = new Map<string, Transcript>();
  const erased = new Set<string>();
  let isAway = false;
  const infoOf = (userId: string) => ({ ...profileOf(userId), ...profiles.get(userId) });

  const identity = await startKeyServer((req, res) => {
    if (isAway) return res.writeHead(503).end('{}');
    const mailOf = req.url?.match(/^\/users\/(\w+)\/mail-preferences$/)?.[1];
    if (mailOf) {
      if (req.headers[internalSecretHeader] !== internalSecret) return res.writeHead(401).end('{}');
      if (erased.has(mailOf)) return res.writeHead(404).end(JSON.stringify(isGone));
      const stopTokens = Object.fromEntries(
        notificationKinds.map((kind) => [kind, `${mailOf}-${kind}`]),
      );
      return res.end(JSON.stringify({ success: true, ...infoOf(mailOf), stopTokens }));
    }
    const timeOf = req.url?.match(/^\/notifications\/people\/(\w+)\/mail-time\?kind=/)?.[1];
    if (timeOf) {
      const time = mailTimes.get(timeOf) ?? { when: 'now', notBefore: null };
      return res.end(JSON.stringify({ success: true, ...time }));
    }
    if (req.url?.startsWith('/chat/transcript?')) {
      const { searchParams } = new URL(req.url, 'http://messaging');
      const lines = conversations.get(searchParams.get('freelancerId') ?? '') ?? [];
      return res.end(JSON.stringify({ success: true, lines }));
    }
    const userInfo = infoOf(userOf(req.headers.authorization));
    const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
    res.end(JSON.stringify({ success: true, userInfo, viewCounts, pro: false }));
  });

  return {
    ...identity,
    setProfile: (userId: string, profile: Partial<MyProfile>) => profiles.set(userId, profile),
    setMailTime: (userId: string, time: MailTime) => mailTimes.set(userId, time),
    /** Sets the messages between the freelancer and any client. */
    setConversation: (freelancerId: string, lines: Transcript) =>
      conversations.set(freelancerId, lines),
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

export const profileOf = (id: string): MyProfile =>
  sampleMyProfile({
    id,
    username: 'ines',
    fname: 'Ines',
    lname: 'Carvalho',
    headline: 'Brand and product design',
    location: 'Lisbon',
    profileImage: '/files/ines',
    email: 'ines@inescarvalho.example',
  });
