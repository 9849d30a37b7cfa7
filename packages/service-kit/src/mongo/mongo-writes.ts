import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What is used of the driver's own connections. */
interface DriverConnection {
  socket: Socket;
  /** Why it is closed. */
  error: Error | null;
}
type Write = (this: DriverConnection, ...args: unknown[]) => Promise<void>;
interface DriverModule {
  Connection: { prototype: { writeCommand: Write } };
}

// The copy that mongoose uses.
const requireBesideMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));

const failOnClose = (write: Write): Write =>
  async function writeOrFail(...args) {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const onClose = () => reject(new Error('the connection to MongoDB was closed'));
    this.socket.once('close', onClose);
    try {
      await Promise.race([write.apply(this, args), closed]);
    } catch (err) {
      // The driver's own error tells it to ask again on another connection.
      throw this.error ?? err;
    } finally {
      this.socket.off('close', onClose);
    }
  };

/**
 * Ends what the driver (7.8, and 7.9 too) leaves waiting for ever: a command that it writes to a
 * connection which has just gone, or goes before all is written, waits there for `drain`, and no
 * time limit holds for that. Between the end of a socket and its `close` event there is such a
 * moment; a busy process meets it when MongoDB is killed. A job then never ends, and where it was
 * the heartbeat, the process never finds MongoDB again.
 */
export function failWritesOnClose() {
  const { Connection } = requireBesideMongoose('mongodb/lib/cmap/connection.js') as DriverModule;
  const { writeCommand } = Connection.prototype;
  if (writeCommand.name !== 'writeOrFail')
    Connection.prototype.writeCommand = failOnClose(writeCommand);
}
