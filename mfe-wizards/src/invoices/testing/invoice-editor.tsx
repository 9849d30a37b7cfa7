import { Route, Routes, setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { InvoicePages } from '../invoice-pages.tsx';
import { answers, sendPath } from './invoice-samples.ts';

let calls: AnsweredCall[];
beforeEach(() => {
  localStorage.clear();
  setToken('header.payload.signature');
  answerWith({});
});

/** Replaces some of the usual answers of the server. */
export function answerWith(others: Parameters<typeof answerCalls>[0]) {
  calls = answerCalls({ ...answers, ...others });
}
/** The call to a path, of a method where it has several. */
export const callTo = (path: string, method?: string) =>
  calls.find((call) => call.path === path && (!method || call.method === method));
/** What was sent to clients. */
export const sent = () => calls.filter(({ path }) => path === sendPath);
export const details = () => JSON.parse(String((sent()[0]!.body as FormData).get('details')));

export function open(path = '/invoice/new') {
  return renderAt(
    path,
    <Routes>
      <Route path="/projects" element={<p>The list</p>} />
      <Route path="*" element={<InvoicePages />} />
    </Routes>,
  );
}

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Pastes into a field: typing renders the editor and its preview for each letter. */
export async function fill(label: string, text: string) {
  await userEvent.click(await field(label));
  await userEvent.paste(text);
}
export const previewDocument = async () =>
  within(await screen.findByRole('complementary', { name: 'Invoice preview' }));
export const sentHeading = () => screen.findByRole('heading', { level: 1, name: 'Invoice sent' });

export async function openPreview() {
  await press('Preview');
  await screen.findByRole('link', { name: 'Edit invoice' });
}

/** 48 icons at $45.00 for a client. */
export async function fillIn() {
  await fill('Client email', 'accounts@harbour.example');
  await fill('Name of item 1', 'Sensor icons');
  await userEvent.clear(await field('Quantity of item 1'));
  await fill('Quantity of item 1', '48');
  await fill('Rate of item 1', '45');
}

/** Sends the invoice from the editor, and confirms it. */
export async function send() {
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
}

/** Finds a currency by typing, and chooses it with the keyboard. */
export async function chooseCurrency(typed: string, label: string) {
  await userEvent.click(await field('Currency'));
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(await field('Currency')).toHaveValue(label);
}
