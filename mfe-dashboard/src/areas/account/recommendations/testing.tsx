import type {
  ReceivedRecommendation,
  RecommendationInvitation,
  RecommendationRequest,
} from '@soloist/contracts';
import { Route, Routes } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { renderPage } from '../../../testing/render-page.tsx';
import { RecommendationsPage } from './recommendations.page.tsx';
import { WriteRecommendationPage } from './write-recommendation.page.tsx';

type CallResponses = Parameters<typeof answerCalls>[0];

export const writeId = 'w'.repeat(32);
export const path = `/api/recommendations/write/${writeId}`;

export const received = (over: Partial<ReceivedRecommendation> = {}): ReceivedRecommendation => ({
  id: 'a'.repeat(24),
  publicId: 'p'.repeat(32),
  email: 'noor@client.test',
  status: 'written',
  writer: { name: 'Noor Haddad', role: 'Founder, Nordlys Coffee' },
  relation: 'client',
  text: 'The boxes survive the post.',
  writtenAt: '2026-11-20T10:00:00.000Z',
  verified: false,
  signature: 'header.payload.seal',
  ...over,
});

export const request = (over: Partial<RecommendationRequest> = {}): RecommendationRequest => ({
  id: 'b'.repeat(24),
  email: 'sofie@client.test',
  relation: 'client',
  status: 'requested',
  askedAt: '2026-11-20T10:00:00.000Z',
  openedAt: null,
  remindedAt: null,
  ...over,
});

export const sampleWriteRequest = (
  over: Partial<RecommendationInvitation> = {},
): RecommendationInvitation => ({
  freelancer: { id: 'c'.repeat(24), name: 'Ada Okafor', headline: 'Packaging', profileImage: '' },
  relation: 'client',
  note: 'It was a pleasure.',
  status: 'requested',
  writerName: 'Noor Haddad',
  own: null,
  ...over,
});

export const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, code, message }, { status });

/** Renders a page of recommendations; returns its calls. */
export function open(at: string, answers: CallResponses) {
  resetQueries();
  const calls = answerCalls(answers);
  renderPage(
    <Routes>
      <Route path="/requestrecommendation" element={<RecommendationsPage />} />
      <Route path="/recommendation/write/:id" element={<WriteRecommendationPage />} />
    </Routes>,
    { at },
  );
  const sent = (method: string, to: string) =>
    calls
      .filter((call) => call.method === method && call.path === to)
      .map(({ body }) => (body ? JSON.parse(String(body)) : undefined));
  return { calls, sent };
}
