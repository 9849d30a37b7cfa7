import { registerMessage, type TokenClaims } from '@soloist/contracts';
import { AppError, type Authenticator, forbidden, parse } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { LiveServer, LiveSocket } from './live.socket.ts';

const handshake = z.object({ token: z.string().check(z.maxLength(4096)) });

/** Lets a socket in whose token is good, and remembers whose it is. */
export const authenticateSocket =
  (authenticator: Authenticator) =>
  async (socket: LiveSocket, next: (err?: Error) => void): Promise<void> => {
    try {
      const { success, data } = z.safeParse(handshake, socket.handshake.auth);
      const header = success ? `Bearer ${data.token}` : undefined;
      socket.data.user = await authenticator.authenticate(header);
      next();
    } catch (err) {
      // A browser that is refused gives up; one whose line breaks tries again, as it should here.
      if (!(err instanceof AppError) || err.status >= 500) return void socket.conn.close();
      next(Object.assign(new Error(err.message), { data: { code: err.code } }));
    }
  };

/** A token was good when the socket opened; a sign-out or its end closes the socket too. */
export function closeEndedSockets(io: LiveServer, authenticator: Authenticator) {
  for (const socket of io.sockets.sockets.values()) {
    const { sid, exp } = socket.data.user;
    if (authenticator.isRevoked(sid) || exp * 1000 <= Date.now()) socket.disconnect(true);
  }
}

/** @throws AppError unless the message names the person who signed in. */
export function checkRegistration(message: unknown, { sub }: TokenClaims): string {
  const { user } = parse(registerMessage, message);
  if (user !== sub) throw forbidden('This is not the person who signed in.');
  return user;
}
