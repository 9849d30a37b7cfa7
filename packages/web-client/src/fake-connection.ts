type Listener = (message?: unknown) => void;
interface EmittedEvent {
  event: string;
  body: Record<string, unknown>;
}

const listeners = new Map<string, Listener>();

/** For tests: the messages that the page sent over its connection, and the server's answer. */
export const connection = {
  sent: [] as EmittedEvent[],
  answer: (_sent: EmittedEvent): object => ({ success: true }),
  sentOf: (event: string) => connection.sent.filter((sent) => sent.event === event),
};

/**
 * For tests: a fake of socket.io's client, by
 * `jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeConnection)`.
 */
export const fakeConnection = {
  io: () => ({
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: () => undefined,
    close: () => undefined,
    timeout: () => ({
      emitWithAck: async (event: string, body: EmittedEvent['body']) => {
        connection.sent.push({ event, body });
        return connection.answer({ event, body });
      },
    }),
  }),
};

/** For tests: the server sends an event; `connect` and `disconnect` are events too. */
export const receiveEvent = (event: string, message?: object) => listeners.get(event)?.(message);
/** For tests: whether the page listens yet; the client is loaded late. */
export const isConnected = () => listeners.size > 0;
