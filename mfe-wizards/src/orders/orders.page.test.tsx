import type { ServiceOrder } from '@soloist/contracts';
import { Route, Routes } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleService } from '../services/testing.ts';
import { renderAt } from '../testing/render-at.tsx';
import { NewOrderPage } from './new-order.page.tsx';
import { OrderPage } from './order.page.tsx';
import { sampleOrder } from './testing.ts';

const service = sampleService({
  ordering: {
    enabled: true,
    questions: [
      { text: 'Which size?', kind: 'choice', options: ['A5', 'A4'], required: true },
      { text: 'Anything else?', kind: 'long', options: [], required: false },
    ],
    cancellation: 'full_until_start',
  },
  extras: [{ name: 'Rush', price: 5000 }],
});
const owner = { id: service.userId, fname: 'Ada', lname: 'Okafor', username: 'ada', headline: '' };
const view = {
  service,
  version: 'v1',
  owner: { ...owner, location: '', profileImage: '', acceptingProjects: true },
};
const price = {
  lines: [{ name: 'Packaging sprint', quantity: 1, rate: 120_000, total: 120_000 }],
  ...{ total: 120_000, currency: 'USD' },
};
const servicePath = `GET /api/service/fetchService/${service.id}`;
const pricePath = `POST /api/service/price/${service.id}`;
const orderPath = `/api/service/order/${service.id}`;

let calls: AnsweredCall[];
function open(path: string, answers: Parameters<typeof answerCalls>[0]) {
  localStorage.clear();
  resetQueries();
  calls = answerCalls({ [servicePath]: view, [pricePath]: price, ...answers });
  renderAt(
    path,
    <Routes>
      <Route path="/order/new/:id" element={<NewOrderPage />} />
      <Route path="/order/:link" element={<OrderPage />} />
    </Routes>,
  );
}
const placed = () => calls.find(({ path }) => path === orderPath);

describe('a new order', () => {
  const openNew = (answers: Parameters<typeof answerCalls>[0] = {}) =>
    open(`/order/new/${service.id}`, answers);

  it('sends the choice, the answers and the version of the text on the page', async () => {
    openNew({ [`POST ${orderPath}`]: { message: 'Sent', link: null } });
    await userEvent.selectOptions(await screen.findByLabelText('Which size?'), 'A4');
    await userEvent.click(screen.getByLabelText('Rush, $50.00'));
    await userEvent.type(screen.getByLabelText('Name'), 'Nora Lind');
    await userEvent.type(screen.getByLabelText('Email'), 'nora@nordlys.example');
    await userEvent.click(screen.getByLabelText('I accept these terms'));
    await userEvent.click(await screen.findByRole('button', { name: 'Order for $1,200.00' }));
    expect(await screen.findByText('Check your email')).toBeInTheDocument();
    expect(JSON.parse(String(placed()?.body))).toMatchObject({
      choice: { package: null, quantity: 1, extras: [0] },
      answers: ['A4', ''],
      version: 'v1',
      email: 'nora@nordlys.example',
      terms_accepted: true,
    });
  });

  it('is the same order when it is sent again, and another one once it is changed', async () => {
    openNew({ [`POST ${orderPath}`]: () => Response.json({}, { status: 502 }) });
    await userEvent.selectOptions(await screen.findByLabelText('Which size?'), 'A4');
    await userEvent.type(screen.getByLabelText('Name'), 'Nora Lind');
    await userEvent.type(screen.getByLabelText('Email'), 'nora@nordlys.exampl');
    await userEvent.click(screen.getByLabelText('I accept these terms'));
    const submit = async (times: number) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Order for $1,200.00' }));
      const sent = () => calls.filter(({ path }) => path === orderPath);
      await waitFor(() => expect(sent()).toHaveLength(times));
      return JSON.parse(String(sent().at(-1)?.body)) as { draft_id: string; email: string };
    };
    const first = await submit(1);
    expect((await submit(2)).draft_id).toBe(first.draft_id);
    await userEvent.type(screen.getByLabelText('Email'), 'e');
    const corrected = await submit(3);
    expect(corrected.email).toBe('nora@nordlys.example');
    expect(corrected.draft_id).not.toBe(first.draft_id);
  });

  it('starts over with the choice and keeps the answers when the service changed', async () => {
    const { ordering } = service;
    const more = { text: 'Which colour?', kind: 'short', options: [], required: false } as const;
    const changed = {
      ...service,
      ordering: { ...ordering!, questions: [more, ...ordering!.questions] },
      extras: [{ name: 'Express', price: 90_000 }, ...service.extras],
    };
    const refused = { success: false, code: 'conflict', message: 'This service has changed.' };
    let isChanged = false;
    openNew({
      [servicePath]: () =>
        Response.json(isChanged ? { ...view, service: changed, version: 'v2' } : view),
      [`POST ${orderPath}`]: () => {
        isChanged = true;
        return Response.json(refused, { status: 409 });
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Which size?'), 'A4');
    await userEvent.click(screen.getByLabelText('Rush, $50.00'));
    await userEvent.type(screen.getByLabelText('Name'), 'Nora Lind');
    await userEvent.type(screen.getByLabelText('Email'), 'nora@nordlys.example');
    await userEvent.click(screen.getByLabelText('I accept these terms'));
    await userEvent.click(await screen.findByRole('button', { name: 'Order for $1,200.00' }));
    expect(await screen.findByLabelText('Express, $900.00')).not.toBeChecked();
    expect(screen.getByLabelText('I accept these terms')).not.toBeChecked();
    expect(screen.getByLabelText('Which size?')).toHaveValue('A4');
    await userEvent.type(screen.getByLabelText(/Anything else/), 'No');
    expect(screen.getByLabelText(/Anything else/)).toHaveValue('No');
  });

  it('keeps an answer for each of two equal questions', async () => {
    const question = { text: 'Which colour?', kind: 'short', options: [], required: true } as const;
    const ordering = { ...service.ordering!, questions: [question, question] };
    openNew({
      [servicePath]: { ...view, service: { ...service, ordering } },
      [`POST ${orderPath}`]: { message: 'Sent', link: null },
    });
    const [first, second] = await screen.findAllByLabelText('Which colour?');
    await userEvent.type(first!, 'Blue');
    expect(second).toHaveValue('');
    await userEvent.type(second!, 'Green');
    await userEvent.type(screen.getByLabelText('Name'), 'Nora Lind');
    await userEvent.type(screen.getByLabelText('Email'), 'nora@nordlys.example');
    await userEvent.click(screen.getByLabelText('I accept these terms'));
    await userEvent.click(await screen.findByRole('button', { name: 'Order for $1,200.00' }));
    await waitFor(() => expect(placed()).toBeDefined());
    expect(JSON.parse(String(placed()?.body)).answers).toEqual(['Blue', 'Green']);
  });

  it('sends nothing before the required fields are complete, and says which', async () => {
    openNew();
    await userEvent.click(await screen.findByRole('button', { name: 'Order for $1,200.00' }));
    expect(await screen.findByText('Answer this question.')).toBeInTheDocument();
    expect(screen.getByText('Please enter your name.')).toBeInTheDocument();
    expect(screen.getByText('Please accept the terms.')).toBeInTheDocument();
    expect(placed()).toBeUndefined();
  });

  it('is not offered for a service that can’t be ordered', async () => {
    openNew({ [servicePath]: { ...view, service: { ...service, ordering: undefined } } });
    expect(await screen.findByText('This service can’t be ordered')).toBeInTheDocument();
  });

  it('says why a service in a currency that can’t be paid online is not offered', async () => {
    const { version: _, ...hidden } = view;
    openNew({
      [servicePath]: { ...hidden, service: { ...service, currency: 'PLN', ordering: undefined } },
    });
    expect(
      await screen.findByText(
        'Orders in PLN can’t be paid online. Message the freelancer instead.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Ada’s profile' })).toHaveAttribute(
      'href',
      `/profile/${owner.id}`,
    );
  });

  it('says what to do about a total that can’t be paid online', async () => {
    const message = 'Online payments start at $1.00. Add to your order, or message the freelancer.';
    openNew({
      [pricePath]: () =>
        Response.json({ success: false, code: 'invalid_input', message }, { status: 400 }),
    });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled();
  });
});

describe('an order', () => {
  const openOrder = (
    over: Partial<ServiceOrder>,
    answers: Parameters<typeof answerCalls>[0] = {},
  ) => {
    const order = sampleOrder(service, over);
    const path = `/api/proposal/order/${order.link}`;
    open(`/order/${order.link}`, { [`GET ${path}`]: { order }, ...answers });
    return path;
  };

  it('offers the payment of the frozen total', async () => {
    openOrder({});
    expect(await screen.findByRole('button', { name: 'Pay $1,200.00' })).toBeEnabled();
    expect(screen.queryByText('Changed since your order')).not.toBeInTheDocument();
  });

  it('shows later edits of the service as differences', async () => {
    const changed = { ...service, summary: 'Only labels now.' };
    openOrder({}, { [servicePath]: { ...view, service: changed } });
    expect(await screen.findByText('Changed since your order')).toBeInTheDocument();
    expect(screen.getByText('Only labels now.')).toBeInTheDocument();
  });

  it('cancels with the refund that the client saw', async () => {
    const path = openOrder({ status: 'paid', refund: 120_000, contract_id: 'C'.repeat(32) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/we refund \$1,200\.00/)).toBeInTheDocument();
    calls = answerCalls({
      [`POST ${path}/cancel`]: { order: sampleOrder(service, { status: 'cancelled' }) },
      [`GET ${path}`]: { order: sampleOrder(service, { status: 'cancelled' }) },
      [servicePath]: view,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() =>
      expect(calls.find((each) => each.path === `${path}/cancel`)?.body).toBe(
        JSON.stringify({ refund: 120_000 }),
      ),
    );
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  });

  it('reports an unknown link as not found', async () => {
    const failure = { success: false, code: 'not_found', message: 'This order does not exist.' };
    open(`/order/${'x'.repeat(32)}`, {
      [`GET /api/proposal/order/${'x'.repeat(32)}`]: () => Response.json(failure, { status: 404 }),
    });
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
  });
});
