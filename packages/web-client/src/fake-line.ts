type Listener = (message?: unknown) => void;
interface Said {
  event: string;
  body: Record<string, unknown>;
}

const listeners = new Map<string, Listener>();

/** For tests: what the page said over its line, and what it is answered. */
export const line = {
  said: [] as Said[],
  answer: (_said: Said): object => ({ success: true }),
  saidOf: (event: string) => line.said.filter((said) => said.event === event),
};

/**
 * For tests: stands in for socket.io's client, by
 * `jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine)`.
 */
export const fakeLine = {
  io: () => ({
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: () => undefined,
    close: () => undefined,
    timeout: () => ({
      emitWithAck: async (event: string, body: Said['body']) => {
        line.said.push({ event, body });
        return line.answer({ event, body });
      },
    }),
  }),
};

/** For tests: the server says something; `connect` and `disconnect` are events too. */
export const hear = (event: string, message?: object) => listeners.get(event)?.(message);
/** For tests: whether the page listens yet; the client is loaded late. */
export const isLineOpen = () => listeners.size > 0;
