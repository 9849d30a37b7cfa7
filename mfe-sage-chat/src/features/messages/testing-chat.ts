import { screen } from '@testing-library/react';
import { sampleChat } from '../../testing.tsx';

export const field = () => screen.getByRole('textbox', { name: 'Message' });
export const send = () => screen.getByRole('button', { name: 'Send' });
export const chat = sampleChat();
export const sendCall = 'POST /api/sage-ai/messages';
/** The chat that is open has come. */
export const ready = () => screen.findByText('Is it realistic?');

/** A reply that arrives when the test releases it. */
export function holdResponse() {
  let answer = (_: object) => {};
  const response = new Promise<Response>((resolve) => {
    answer = (body) => resolve(Response.json({ success: true, ...body }));
  });
  return { answer, route: (() => response) as unknown as () => Response };
}
