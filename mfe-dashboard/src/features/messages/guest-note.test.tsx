import { render, screen } from '@testing-library/react';
import { GuestNote, MailState } from './guest-note.tsx';

const ana = { id: 'b'.repeat(24), name: 'Ana Prieto', profileImage: '', isGuest: true };

it('a conversation with a guest says where its mails go', () => {
  render(<GuestNote person={{ ...ana, guestEmail: 'ana@kiln.example' }} />);
  expect(screen.getByText(/By mail/)).toHaveTextContent('By mail: ana@kiln.example.');
});

it('one with somebody who has an account says nothing of mails', () => {
  const { container } = render(<GuestNote person={{ ...ana, isGuest: false }} />);
  expect(container).toBeEmptyDOMElement();
});

it.each([
  [
    { state: 'bounced', from: '', reason: 'The mailbox is full.' },
    'Mail came back. The mailbox is full.',
  ],
  [
    { state: 'received', from: 'office@kiln.example', reason: '' },
    'By mail from office@kiln.example',
  ],
  [{ state: 'waiting', from: '', reason: '' }, 'Mail on its way'],
] as const)('a message says what became of its mail: %j', (mail, said) => {
  const { container } = render(<MailState mail={mail} />);
  expect(container).toHaveTextContent(said);
});
