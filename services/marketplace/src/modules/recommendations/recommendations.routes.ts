import { recommendations, recommendationsFormat } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { MarketplaceIdentityClient } from '../sites/index.ts';
import { declineRequest, readInvitation, refuseAllRequests } from './invitations.service.ts';
import { findPerson } from './people.service.ts';
import {
  checkSignature,
  listRecommendationsOfPerson,
  readPublishedRecommendation,
} from './public-recommendations.service.ts';
import {
  listAllReceived,
  listReceived,
  orderRecommendations,
  setRecommendationVisible,
} from './received.service.ts';
import type { StoredRecommendation } from './recommendations.model.ts';
import {
  presentInvitation,
  presentPublishedRecommendation,
  presentReceived,
  presentRequest,
  presentSigned,
} from './recommendations.presenter.ts';
import type { RequestLimit } from './request-limit.service.ts';
import {
  listRequests,
  type RecommendationRequestInput,
  remindWriter,
  requestRecommendations,
  withdrawRequest,
} from './requests.service.ts';
import type { Signer } from './signing.service.ts';
import {
  markOpened,
  openRequest,
  withdrawRecommendation,
  writeRecommendation,
} from './writing.service.ts';

export interface RecommendationDeps {
  identity: MarketplaceIdentityClient;
  limit: RequestLimit;
  signer: Signer;
  /** This installation's address, in whose name recommendations are signed. */
  publisher: string;
}

export function recommendationRoutes(deps: RecommendationDeps) {
  return [...requestRoutes(deps), ...receivedRoutes(deps), ...writingRoutes(), ...openRoutes(deps)];
}

function requestRoutes({ identity, limit }: RecommendationDeps) {
  async function readRequestInput(userId: string): Promise<RecommendationRequestInput> {
    const whenAway = 'We couldn’t send your requests. Please try again.';
    const [requester, requesterEmail] = await Promise.all([
      findPerson(userId),
      identity.readEmail(userId, whenAway),
    ]);
    return { requester, requesterEmail, limit };
  }
  return [
    route(recommendations.request, async ({ user, body }) => {
      const { asked, refused } = await requestRecommendations(
        body,
        await readRequestInput(user.sub),
      );
      return { message: requestsSentText(asked), asked, refused };
    }),
    route(recommendations.requests, async ({ user, query }) => {
      const { items, nextCursor } = await listRequests(user.sub, query);
      return { items: items.map(presentRequest), nextCursor };
    }),
    route(recommendations.remind, async ({ user, params }) => {
      const reminded = await remindWriter(params.id, await readRequestInput(user.sub));
      return { message: 'Reminder sent.', request: presentRequest(reminded) };
    }),
    route(recommendations.takeBack, async ({ user, params }) => {
      await withdrawRequest(user.sub, params.id);
      return { message: 'Request cancelled. Its link no longer works.' };
    }),
  ];
}

function requestsSentText(count: number): string {
  if (count === 0) return 'No requests sent.';
  return count === 1 ? 'Request sent.' : `${count} requests sent.`;
}

function receivedRoutes({ signer, publisher }: RecommendationDeps) {
  /** The signed content of each recommendation of one person, with its signature. */
  async function signAll(userId: string, received: StoredRecommendation[]) {
    const requester = await findPerson(userId);
    const sign = async (stored: StoredRecommendation) => {
      const signedContent = presentSigned(stored, { publisher, requester });
      return { stored, facts: signedContent, signature: await signer.sign(signedContent) };
    };
    return Promise.all(received.map(sign));
  }
  const present = async (userId: string, received: StoredRecommendation[]) =>
    (await signAll(userId, received)).map(({ stored, signature }) =>
      presentReceived(stored, signature),
    );

  return [
    route(recommendations.received, async ({ user, query }) => {
      const { shown, items, nextCursor } = await listReceived(user.sub, query);
      const [published, others] = await Promise.all([
        present(user.sub, shown),
        present(user.sub, items),
      ]);
      return { shown: published, items: others, nextCursor };
    }),
    route(recommendations.show, async ({ user, params, body }) => {
      const stored = await setRecommendationVisible(user.sub, { ...params, ...body });
      const [recommendation] = await present(user.sub, [stored]);
      const message = body.shown
        ? 'Recommendation shown on your profile and portfolio.'
        : 'Recommendation hidden.';
      return { message, recommendation: recommendation! };
    }),
    route(recommendations.order, async ({ user, body }) => {
      await orderRecommendations(user.sub, body.ids);
      return { message: 'Order saved.' };
    }),
    route(recommendations.exportOwn, async ({ user }) => {
      const signed = await signAll(user.sub, await listAllReceived(user.sub));
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
    presentInvitation(await openRequest(writeId, userId));
  return [
    route(recommendations.readRequest, async ({ user, params: { writeId } }) => {
      const opened = await openRequest(writeId, user.sub);
      await markOpened(opened.stored);
      return { request: presentInvitation(opened) };
    }),
    route(recommendations.write, async ({ user, params: { writeId }, body }) => {
      await writeRecommendation(await openRequest(writeId, user.sub), body);
      return { message: 'Recommendation sent.', request: await reopen(writeId, user.sub) };
    }),
    route(recommendations.withdraw, async ({ user, params: { writeId } }) => {
      await withdrawRecommendation(await openRequest(writeId, user.sub));
      return { message: 'Recommendation withdrawn.', request: await reopen(writeId, user.sub) };
    }),
    route(recommendations.invitation, ({ params }) => readInvitation(params.writeId)),
    route(recommendations.decline, async ({ params }) => {
      await declineRequest(params.writeId);
      return { message: 'Request declined. We won’t remind you.' };
    }),
    route(recommendations.neverAsk, async ({ params }) => {
      await refuseAllRequests(params.writeId);
      return { message: 'We won’t send this address any more requests.' };
    }),
  ];
}

const openRoutes = ({ signer, publisher }: RecommendationDeps) => [
  route(recommendations.ofPerson, async ({ params }) => ({
    recommendations: (await listRecommendationsOfPerson(params.userId)).map(
      presentPublishedRecommendation,
    ),
  })),
  route(recommendations.check, ({ params }) =>
    readPublishedRecommendation(params.publicId, { signer, publisher }),
  ),
  route(recommendations.checkSignature, ({ body }) =>
    checkSignature(body.signature, { signer, publisher }),
  ),
  route(recommendations.keys, async () => ({ keys: await signer.publicKeys() })),
];
