type Listener = (message: unknown) => void;

const listeners = new Map<string, Listener>();

/** Stands in for socket.io's client: `jest.mock('socket.io-client', () => fakeLine)`. */
export const fakeLine = {
  io: () => ({
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: () => undefined,
    close: () => undefined,
  }),
};

/** Whether the page listens yet: the client is loaded late. */
export const isLineOpen = () => listeners.size > 0;

/** The server says something. */
export const hear = (event: string, message: object) => listeners.get(event)?.(message);
