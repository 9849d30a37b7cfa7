import type { Contract, PublicInvoice } from '@soloist/contracts';
import { queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contractOf, projectOf } from '../contracts/testing/contracts.ts';
import { unpaid } from '../invoices/testing/invoice-samples.ts';
import { forgetLanguage } from '../shared/translations/testing.ts';
import { type ClientPageRecord, contentId, failureId } from './client-page.ts';
import { startPage } from './start-page.ts';

// React's server build for Node, which Jest loads here, expects it.
Object.assign(globalThis, { setImmediate: (work: () => void) => setTimeout(work) });

const { contract_id } = contractOf();
const path = `/proposal/accept/${contract_id}`;
const readCall = `GET /api/proposal/contract/${contract_id}`;
const viewedCall = `POST /api/proposal/viewed/${contract_id}`;

// With modules of its own, as the server has.
let renderPage: typeof import('./render-page.tsx')['renderPage'];
beforeAll(() =>
  jest.isolateModulesAsync(async () => {
    ({ renderPage } = await import('./render-page.tsx'));
  }),
);

/** Opens the rendered page in a browser. Returns its calls and the errors of React. */
async function open(contract: Contract, url = path) {
  const viewed: Contract = { ...contract, status: 'viewed' };
  const answer = { contract: contract.status === 'sent' ? viewed : contract };
  const calls = answerCalls({ [readCall]: answer, [viewedCall]: answer });
  queryClient.clear();
  return { calls, errors: await openPage({ contract }, url) };
}

/** Returns the errors of React. */
async function openPage(record: ClientPageRecord, url: string) {
  history.replaceState(null, '', url);
  const languages = { chosen: null, preferred: ['en'] };
  document.body.innerHTML = (await renderPage({ record, url, languages })).body;
  const errors: unknown[] = [];
  window.reportError = (error: unknown) => void errors.push(error);
  startPage();
  return errors;
}

const content = () => document.getElementById(contentId) as HTMLElement;
const isInteractive = () =>
  Object.keys(content()).some((key) => key.startsWith('__reactContainer'));

beforeEach(() => {
  localStorage.clear();
  forgetLanguage();
});

describe('in the browser', () => {
  it('stays as it is until a person does something', async () => {
    const { calls } = await open(contractOf());
    const resting = Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 });
    document.dispatchEvent(resting);
    await act(async () => {});
    expect(isInteractive()).toBe(false);
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('textbox'));
    await waitFor(() => expect(isInteractive()).toBe(true));
  });

  it('loads its code for a link to a part that only the code has', async () => {
    await open(contractOf(), `${path}#autopay`);
    await waitFor(() => expect(isInteractive()).toBe(true));
  });

  it('reports an unread proposal as viewed, once', async () => {
    const { calls } = await open(contractOf({ status: 'sent' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: 'POST', path: `/api/proposal/viewed/${contract_id}` });
    await userEvent.click(screen.getByRole('textbox'));
    await waitFor(() => expect(isInteractive()).toBe(true));
    await act(async () => {});
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('keeps what was entered and pressed before its code arrived', async () => {
    const { errors } = await open(contractOf());
    const name = screen.getByLabelText('Sign with your full name');
    await userEvent.type(name, 'Sofie Lind');
    await userEvent.click(screen.getByRole('button', { name: 'Accept proposal' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Sign with your full name')).toBe(name);
    expect(name).toHaveValue('Sofie Lind');
    expect(screen.queryByText('Please sign with your full name.')).toBeNull();
    expect(errors).toEqual([]);
  });

  it('repeats no press after its code failed to load: the person may have given up', async () => {
    jest.doMock('./hydrate-page.tsx', () => {
      throw new Error('offline');
    });
    const { errors } = await open(contractOf());
    await userEvent.click(screen.getByRole('button', { name: 'Accept proposal' }));
    await waitFor(() => expect(document.getElementById(failureId)).toBeVisible());
    expect(errors).not.toEqual([]);
    jest.dontMock('./hydrate-page.tsx');
    document.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(isInteractive()).toBe(true));
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText('Please sign with your full name.')).toBeNull();
  });

  it('changes the language that was chosen before its code arrived', async () => {
    const { errors } = await open(contractOf(), `${path}?lang=hi`);
    await userEvent.selectOptions(screen.getByLabelText('भाषा'), 'en');
    expect(await screen.findByText('Accept proposal')).toBeInTheDocument();
    expect(location.search).toBe('');
    expect(errors).toEqual([]);
  });

  it('shows instants in the reader’s time zone, before and after', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    const timeline = [{ at, actor: 'client' as const, event: 'Accepted and signed' }];
    const { errors } = await open(projectOf({ timeline }));
    const shown = () => document.querySelector(`time[datetime="${at}"]`)?.textContent;
    expect(shown()).toBe(local.format(new Date(at)));
    await userEvent.click(screen.getByText('Activity'));
    await waitFor(() => expect(isInteractive()).toBe(true));
    await act(async () => {});
    expect(shown()).toBe(local.format(new Date(at)));
    expect(errors).toEqual([]);
  });

  it('is interactive immediately for a signed-in person', async () => {
    localStorage.setItem('token', 'x.e30.x');
    await open(contractOf());
    await waitFor(() => expect(isInteractive()).toBe(true));
  });

  it('reports an overdue invoice as viewed, once, and makes it payable', async () => {
    const invoice: PublicInvoice = { ...unpaid, status: 'overdue' };
    const { orderId } = invoice;
    const read = `/api/proposal/invoice/${orderId}`;
    const calls = answerCalls({
      [`GET ${read}`]: { invoice },
      [`POST ${read}/viewed`]: { invoice },
    });
    queryClient.clear();
    const errors = await openPage({ invoice }, `/invoice/${orderId}?view=invoice`);
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Pay €120.00' }));
    await waitFor(() =>
      expect(calls.some(({ path: called }) => called.includes('/payment/order/'))).toBe(true),
    );
    expect(calls.filter(({ path: called }) => called.endsWith('/viewed'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
