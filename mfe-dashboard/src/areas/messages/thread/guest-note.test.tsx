import { render, screen } from '@testing-library/react';
import { GuestNote, MailState } from './guest-note.tsx';

const ana = { id: 'b'.repeat(24), name: 'Ana Prieto', profileImage: '', isGuest: true };

it('shows a guest’s email address', () => {
  render(<GuestNote person={{ ...ana, guestEmail: 'ana@kiln.example' }} />);
  expect(screen.getByText(/By email/)).toHaveTextContent('By email: ana@kiln.example.');
});

it('shows no note for a person with an account', () => {
  const { container } = render(<GuestNote person={{ ...ana, isGuest: false }} />);
  expect(container).toBeEmptyDOMElement();
});

it.each([
  [
    { state: 'bounced', from: '', reason: 'The mailbox is full.' },
    'Email bounced. The mailbox is full.',
  ],
  [
    { state: 'received', from: 'office@kiln.example', reason: '' },
    'By email from office@kiln.example',
  ],
  [{ state: 'waiting', from: '', reason: '' }, 'Sending email'],
] as const)('shows the email status of a message: %j', (mail, text) => {
  const { container } = render(<MailState mail={mail} />);
  expect(container).toHaveTextContent(text);
});
