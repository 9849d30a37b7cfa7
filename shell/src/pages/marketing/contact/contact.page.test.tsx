import { answerCalls } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../testing/render-at.tsx';
import { ContactPage, GetInTouchPage } from './contact.page.tsx';

const send = 'POST /api/users/contact';
const sent = { [send]: { message: 'Thank you.' } };

async function write() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your name'), 'Sofie');
  await user.type(screen.getByLabelText('Email'), 'sofie@nordlys.example');
  await user.type(screen.getByLabelText('What happened?'), 'The code never came.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

it('sends a message to support and explains what happens next', async () => {
  const calls = answerCalls(sent);
  renderAt('/contact', <ContactPage />);
  await write();
  const heading = await screen.findByRole('heading', { name: 'Message sent' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('sofie@nordlys.example')).toBeTruthy();
  expect(JSON.parse(String(calls[0]?.body))).toEqual({
    topic: 'support',
    name: 'Sofie',
    email: 'sofie@nordlys.example',
    company: '',
    message: 'The code never came.',
    website: '',
  });
});

it('lets a visitor write another message in an empty form', async () => {
  answerCalls(sent);
  renderAt('/contact', <ContactPage />);
  await write();
  await userEvent.click(await screen.findByRole('button', { name: 'Send another message' }));
  expect((screen.getByLabelText('What happened?') as HTMLTextAreaElement).value).toBe('');
});

it('shows an error beside each missing field, and sends nothing', async () => {
  const calls = answerCalls(sent);
  renderAt('/get-in-touch', <GetInTouchPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Please fill your name!')).toBeTruthy();
  expect(screen.getByText('Please fill the email address!')).toBeTruthy();
  expect(screen.getByText('Enter your message.')).toBeTruthy();
  expect(screen.getByLabelText('Company')).toBeTruthy();
  expect(calls).toHaveLength(0);
});

it('keeps the text when this visitor has sent too many messages', async () => {
  const refusal = {
    success: false,
    code: 'rate_limited',
    message: 'Too many messages. Try again in 20 s.',
  };
  answerCalls({ [send]: () => Response.json(refusal, { status: 429 }) });
  renderAt('/contact', <ContactPage />);
  await write();
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 20 s');
  expect((screen.getByLabelText('What happened?') as HTMLTextAreaElement).value).toBe(
    'The code never came.',
  );
});

it('hides the trap from people, keyboards and screen readers', () => {
  renderAt('/contact', <ContactPage />);
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy();
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.autocomplete).toBe('off');
});
