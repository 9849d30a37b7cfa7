import type { Webhook, WebhookDelivery } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { refusal } from '../settings/testing.tsx';
import { WebhookPage } from './webhook.page.tsx';
import { WebhooksPage } from './webhooks.page.tsx';

const id = 'a'.repeat(24);
const deliveryId = 'b'.repeat(24);
const one = `/api/platform/webhooks/${id}`;

const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  ...{ id, url: 'https://books.example/hook', types: ['invoice.paid'], description: 'Books' },
  ...{ state: 'active', offReason: '', failingSince: null, oldSecretUntil: null },
  ...{ keyId: null, createdAt: inDays(-3) },
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: deliveryId, type: 'invoice.paid', state: 'failed', createdAt: inDays(-1) },
  ...{ nextAt: null, tries: 8, lastStatus: 500 },
  ...over,
});
const details = {
  ...delivery(),
  messageId: `msg_${deliveryId}`,
  body: '{"type":"invoice.paid"}',
  attempts: [
    { at: inDays(-1), status: 500, ms: 41, answer: 'Out of paper', problem: '' },
    { at: inDays(-2), status: null, ms: 15_000, answer: '', problem: 'There was no answer.' },
  ],
};

const openList = (webhooks: Webhook[], answers: object = {}) =>
  openPage({
    page: <WebhooksPage />,
    role: 'freelancer',
    at: '/settings/webhooks',
    answers: { 'GET /api/platform/webhooks': { webhooks }, ...answers },
  });
const openOne = (over: Partial<Webhook> = {}, answers: object = {}) =>
  openPage({
    page: <WebhookPage />,
    role: 'freelancer',
    at: `/settings/webhooks/${id}`,
    pattern: '/settings/webhooks/:id',
    answers: {
      [`GET ${one}`]: { webhook: webhook(over) },
      [`GET ${one}/deliveries`]: { items: [delivery()], nextCursor: null },
      [`GET ${one}/deliveries/${deliveryId}`]: { delivery: details },
      ...answers,
    },
  });

describe('the list', () => {
  it('has an empty state', async () => {
    openList([]);
    expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
  });

  it('links to each webhook with its status', async () => {
    openList([webhook({ state: 'off', offReason: 'Gone.' }), webhook({ id: 'c'.repeat(24) })]);
    const [first] = await screen.findAllByRole('link', { name: 'Books' });
    expect(first).toHaveAttribute('href', `/settings/webhooks/${id}`);
    expect(first!.closest('tr')).toHaveTextContent('Disabled');
    expect(screen.getByText('Active')).toBeInTheDocument();
  });

  it('displays a loading error', async () => {
    openList([], { 'GET /api/platform/webhooks': refusal(503, 'Please try again soon.') });
    expect(await screen.findByText('Please try again soon.')).toBeInTheDocument();
  });

  it('creates a webhook and displays its secret until Done is pressed', async () => {
    const secret = 'whsec_abc';
    const calls = openList([], {
      'POST /api/platform/webhooks': { webhook: webhook(), secret },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(/Choose at least one event/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Endpoint URL'), 'https://books.example/hook');
    await user.click(dialog.getByLabelText('An invoice was paid'));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText(secret)).toBeInTheDocument();
    const made = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(made?.body))).toEqual({
      ...{ url: 'https://books.example/hook', types: ['invoice.paid'], description: '' },
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(secret)).not.toBeInTheDocument();
  });

  it('displays the service’s refusal at the endpoint field', async () => {
    const message = 'Nothing can be sent to this address.';
    openList([], {
      'POST /api/platform/webhooks': refusal(400, message, [{ path: 'url', message }]),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Endpoint URL'), 'https://10.0.0.7/');
    await user.click(dialog.getByLabelText('An invoice was paid'));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Endpoint URL')).toHaveAccessibleDescription(
      /Nothing can be sent/,
    );
  });
});

describe('a webhook', () => {
  it('displays why it was disabled, and is resumed', async () => {
    const calls = openOne(
      { state: 'off', offReason: 'Its receiver answered that it is gone (410).' },
      { [`PUT ${one}/state`]: { webhook: webhook() } },
    );
    expect(await screen.findByText(/it is gone \(410\)/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send test' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() =>
      expect(
        calls.some(({ method, body }) => method === 'PUT' && body === '{"state":"active"}'),
      ).toBe(true),
    );
  });

  it('of an app is paused and deleted here, and changed in the app', async () => {
    openOne({ keyId: 'd'.repeat(24) });
    const key = await screen.findByRole('link', { name: 'API key' });
    expect(key).toHaveAttribute('href', '/settings#api-keys');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rotate secret' })).not.toBeInTheDocument();
  });

  it('lists each attempt of a delivery with its response and sends it again', async () => {
    const replay = `${one}/deliveries/${deliveryId}/replay`;
    const calls = openOne({}, { [`POST ${replay}`]: { delivery: delivery({ state: 'waiting' }) } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'invoice.paid' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'invoice.paid' }));
    expect(await drawer.findByText('Out of paper')).toBeInTheDocument();
    expect(drawer.getByText('No response')).toBeInTheDocument();
    expect(drawer.getByText('There was no answer.')).toBeInTheDocument();
    expect(drawer.getByText(`msg_${deliveryId}`)).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(calls.some(({ path }) => path === replay)).toBe(true));
  });

  it('retries all failed deliveries', async () => {
    const calls = openOne({}, { [`POST ${one}/replay`]: { count: 3 } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: 'Failed' }));
    await user.click(await screen.findByRole('button', { name: 'Retry failed deliveries' }));
    await waitFor(() => expect(calls.some(({ path }) => path === `${one}/replay`)).toBe(true));
  });

  it('asks before it is deleted', async () => {
    const calls = openOne({}, { [`DELETE ${one}`]: { message: 'Gone.' } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(location.pathname).toBe('/settings/webhooks'));
  });
});
