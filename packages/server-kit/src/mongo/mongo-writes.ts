import type { Socket } from 'node:net';
import { requireDriver } from './mongo-driver.ts';

/** The parts of the driver's connections that are used. */
interface DriverConnection {
  socket: Socket;
  /** The reason for closing. */
  error: Error | null;
}
type Write = (this: DriverConnection, ...args: unknown[]) => Promise<void>;
interface DriverModule {
  Connection: { prototype: { writeCommand: Write } };
}

const failOnClose = (write: Write): Write =>
  async function writeOrFail(...args) {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const onClose = () => reject(new Error('the connection to MongoDB was closed'));
    this.socket.once('close', onClose);
    try {
      await Promise.race([write.apply(this, args), closed]);
    } catch (err) {
      // The driver retries on another connection after its own error.
      throw this.error ?? err;
    } finally {
      this.socket.off('close', onClose);
    }
  };

/**
 * Ends commands that the driver (7.8, and 7.9 too) leaves pending for ever: a command written to a
 * connection that was just lost, or is lost during the write, waits there for `drain`, without any
 * time limit. This can happen between the end of a socket and its `close` event; a busy process
 * meets it when MongoDB is killed. A job would then never end, and if it was the heartbeat, the
 * process would never reconnect.
 */
export function failWritesOnClose() {
  const { Connection } = requireDriver('cmap/connection.js') as DriverModule;
  const { writeCommand } = Connection.prototype;
  if (writeCommand.name !== 'writeOrFail')
    Connection.prototype.writeCommand = failOnClose(writeCommand);
}
