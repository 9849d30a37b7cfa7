import { clearSession, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../testing/render-at.tsx';
import { DeclinePage } from './decline.page.tsx';
import { RecommendationPage } from './recommendation.page.tsx';

const id = 'p'.repeat(32);
const recommendation = {
  publisher: 'https://soloist.example',
  id,
  freelancer: { id: 'a'.repeat(24), name: 'Ada Okafor' },
  writer: { name: 'Noor Haddad', role: 'Founder' },
  relation: 'client',
  text: 'The boxes survive the post.',
  writtenAt: '2026-11-20T10:00:00.000Z',
  verified: true,
};
const check = `GET /api/recommendations/check/${id}`;
const checkSignature = 'POST /api/recommendations/check';
const current = { valid: true, recommendation, standing: 'current' };
const missing = () =>
  Response.json({ success: false, code: 'not_found', message: 'Not here.' }, { status: 404 });

beforeEach(() => {
  clearSession();
  queryClient.clear();
});

describe('a recommendation’s public page', () => {
  function open(answers: Parameters<typeof answerCalls>[0]) {
    answerCalls({
      [check]: { recommendation, signature: 'a.b.c', valid: true },
      [checkSignature]: current,
      ...answers,
    });
    renderAt(`/recommendation/${id}`, <RecommendationPage />);
  }

  it('shows the text, its author, and that the signature is valid', async () => {
    open({});
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Recommendation for Ada Okafor' }),
    ).toBeInTheDocument();
    expect(screen.getByText('The boxes survive the post.')).toBeInTheDocument();
    expect(screen.getByText('Verified: paid client')).toBeInTheDocument();
    expect(screen.getByText(/^The signature is valid\. soloist\.example confirms/)).toBeVisible();
    expect(document.title).toBe('Recommendation for Ada Okafor · Soloist');
  });

  it('warns about an invalid signature', async () => {
    open({ [check]: { recommendation, signature: 'a.b.c', valid: false } });
    expect(await screen.findByText(/^The signature is not valid\./)).toBeInTheDocument();
  });

  it('shows when there is none, and still verifies signatures', async () => {
    open({ [check]: missing });
    expect(await screen.findByText('Recommendation not found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check' })).toBeInTheDocument();
  });

  it.each([
    [current, /recommendation is unchanged/],
    [{ ...current, standing: 'changed' }, /has since changed the recommendation/],
    [{ ...current, standing: 'gone' }, /was since hidden or deleted/],
    [{ valid: false, recommendation: null, standing: null }, /signature is not valid/],
  ])('reports whether a pasted signature is valid', async (answer, message) => {
    open({ [check]: missing, [checkSignature]: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Paste a signature.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Signature/), 'a.b.c');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

describe('declining a request', () => {
  const writeId = 'w'.repeat(32);
  const path = `/api/recommendations/invitations/${writeId}`;
  const invitation = { freelancer: 'Ada Okafor', declined: false, never: false };

  function open(answers: Parameters<typeof answerCalls>[0] = {}) {
    const calls = answerCalls({ [`GET ${path}`]: invitation, ...answers });
    renderAt(`/recommendation/decline/${writeId}`, <DeclinePage />);
    return calls;
  }

  it('requires a click: opening the page, as email scanners do, changes nothing', async () => {
    const calls = open();
    expect(
      await screen.findByRole('heading', { name: 'Ada Okafor asked you for a recommendation' }),
    ).toBeInTheDocument();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['Decline', 'decline', { declined: true, never: false }, /^You declined\./],
    ['Block all requests', 'never', { declined: true, never: true }, /^No one can send/],
  ])('%s', async (button, call, then, message) => {
    let answer: object = invitation;
    const calls = open({
      [`GET ${path}`]: () => Response.json({ success: true, ...answer }),
      [`POST ${path}/${call}`]: () => {
        answer = { ...invitation, ...then };
        return Response.json({ success: true, message: 'Done.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument(),
    );
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('reports an unknown link as not found', async () => {
    open({ [`GET ${path}`]: missing });
    expect(await screen.findByText('Link not found')).toBeInTheDocument();
  });
});
