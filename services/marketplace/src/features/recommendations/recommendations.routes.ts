import { recommendations, recommendationsFormat } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { AsksLimit } from './asks-limit.ts';
import { decline, neverAsk, readInvitation } from './invitations.service.ts';
import { findPerson } from './people.ts';
import { checkSignature, listOfPerson, readPublished } from './public-recommendations.service.ts';
import { listReceived, listWritten, order, show } from './received.service.ts';
import type { StoredRecommendation } from './recommendations.model.ts';
import {
  presentFacts,
  presentReceived,
  presentRequest,
  presentShown,
  presentWrittenRequest,
} from './recommendations.presenter.ts';
import { type Asking, askPeople, listRequests, remind, takeBack } from './requests.service.ts';
import type { Signer } from './signing.ts';
import { markOpened, openRequest, withdraw, write } from './writing.service.ts';

export interface RecommendationParts {
  identity: IdentityClient;
  limit: AsksLimit;
  signer: Signer;
  /** This installation's address, in whose name recommendations are signed. */
  publisher: string;
}

export function recommendationRoutes(parts: RecommendationParts) {
  return [
    ...requestRoutes(parts),
    ...receivedRoutes(parts),
    ...writingRoutes(),
    ...openRoutes(parts),
  ];
}

function requestRoutes({ identity, limit }: RecommendationParts) {
  async function askingOf(userId: string): Promise<Asking> {
    const whenAway = 'Nobody can be asked right now. Please try again.';
    const [requester, ownEmail] = await Promise.all([
      findPerson(userId),
      identity.addressOf(userId, whenAway),
    ]);
    return { requester, ownEmail, limit };
  }
  return [
    route(recommendations.request, async ({ user, body }) => {
      const { asked, refused } = await askPeople(body, await askingOf(user.sub));
      return { message: askedText(asked), asked, refused };
    }),
    route(recommendations.requests, async ({ user, query }) => {
      const { items, nextCursor } = await listRequests(user.sub, query);
      return { items: items.map(presentRequest), nextCursor };
    }),
    route(recommendations.remind, async ({ user, params }) => {
      const reminded = await remind(params.id, await askingOf(user.sub));
      return { message: 'Your reminder is on its way.', request: presentRequest(reminded) };
    }),
    route(recommendations.takeBack, async ({ user, params }) => {
      await takeBack(user.sub, params.id);
      return { message: 'The request is taken back. Its link leads nowhere now.' };
    }),
  ];
}

function askedText(asked: number): string {
  if (asked === 0) return 'Nobody was asked.';
  return asked === 1 ? 'One person is asked.' : `${asked} people are asked.`;
}

function receivedRoutes({ signer, publisher }: RecommendationParts) {
  /** What of each recommendation of one person is signed, with the signature. */
  async function signAll(userId: string, found: StoredRecommendation[]) {
    const requester = await findPerson(userId);
    const sign = async (stored: StoredRecommendation) => {
      const facts = presentFacts(stored, { publisher, requester });
      return { stored, facts, signature: await signer.sign(facts) };
    };
    return Promise.all(found.map(sign));
  }
  const present = async (userId: string, found: StoredRecommendation[]) =>
    (await signAll(userId, found)).map(({ stored, signature }) =>
      presentReceived(stored, signature),
    );

  return [
    route(recommendations.received, async ({ user, query }) => {
      const { shown, items, nextCursor } = await listReceived(user.sub, query);
      const [shownOnes, others] = await Promise.all([
        present(user.sub, shown),
        present(user.sub, items),
      ]);
      return { shown: shownOnes, items: others, nextCursor };
    }),
    route(recommendations.show, async ({ user, params, body }) => {
      const stored = await show(user.sub, { ...params, ...body });
      const [recommendation] = await present(user.sub, [stored]);
      const message = body.shown
        ? 'It is on your profile and portfolio now.'
        : 'It is hidden from others now.';
      return { message, recommendation: recommendation! };
    }),
    route(recommendations.order, async ({ user, body }) => {
      await order(user.sub, body.ids);
      return { message: 'The order is kept.' };
    }),
    route(recommendations.exportOwn, async ({ user }) => {
      const signed = await signAll(user.sub, await listWritten(user.sub));
      return {
        file: {
          format: recommendationsFormat as typeof recommendationsFormat,
          version: 1 as const,
          publisher,
          exportedAt: new Date().toISOString(),
          checkAt: `${publisher}/api${recommendations.checkSignature.path}`,
          keys: await signer.publicKeys(),
          recommendations: signed.map(({ facts, signature }) => ({ facts, signature })),
        },
      };
    }),
  ];
}

function writingRoutes() {
  const reopen = async (writeId: string, userId: string) =>
    presentWrittenRequest(await openRequest(writeId, userId));
  return [
    route(recommendations.readRequest, async ({ user, params: { writeId } }) => {
      const opened = await openRequest(writeId, user.sub);
      await markOpened(opened.stored);
      return { request: presentWrittenRequest(opened) };
    }),
    route(recommendations.write, async ({ user, params: { writeId }, body }) => {
      await write(await openRequest(writeId, user.sub), body);
      return { message: 'Your recommendation is sent.', request: await reopen(writeId, user.sub) };
    }),
    route(recommendations.withdraw, async ({ user, params: { writeId } }) => {
      await withdraw(await openRequest(writeId, user.sub));
      return { message: 'Your text is gone.', request: await reopen(writeId, user.sub) };
    }),
    route(recommendations.invitation, ({ params }) => readInvitation(params.writeId)),
    route(recommendations.decline, async ({ params }) => {
      await decline(params.writeId);
      return { message: 'You said no. You will not be reminded.' };
    }),
    route(recommendations.neverAsk, async ({ params }) => {
      await neverAsk(params.writeId);
      return { message: 'No more requests for recommendations go to this address.' };
    }),
  ];
}

const openRoutes = ({ signer, publisher }: RecommendationParts) => [
  route(recommendations.ofPerson, async ({ params }) => ({
    recommendations: (await listOfPerson(params.userId)).map(presentShown),
  })),
  route(recommendations.check, ({ params }) =>
    readPublished(params.publicId, { signer, publisher }),
  ),
  route(recommendations.checkSignature, ({ body }) =>
    checkSignature(body.signature, { signer, publisher }),
  ),
  route(recommendations.keys, async () => ({ keys: await signer.publicKeys() })),
];
