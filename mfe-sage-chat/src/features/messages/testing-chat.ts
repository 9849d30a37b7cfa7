import { screen } from '@testing-library/react';
import { sampleChat } from '../../testing.tsx';

export const field = () => screen.getByRole('textbox', { name: 'Message' });
export const send = () => screen.getByRole('button', { name: 'Send' });
export const chat = sampleChat();
export const asked = 'POST /api/sage-ai/messages';
/** The chat that is open has come. */
export const ready = () => screen.findByText('Is it realistic?');

/** A reply that arrives when told. */
export function held() {
  let answer = (_: object) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = (body) => resolve(Response.json({ success: true, ...body }));
  });
  return { answer, route: (() => answered) as unknown as () => Response };
}
