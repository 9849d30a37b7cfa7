import { Counter, Gauge } from '@soloist/server-kit';
import { MailModel } from '../mail/index.ts';

/** Outcomes of attempts to send an email; `unknown` is an email in doubt. */
export const mailAttempts = new Counter({
  name: 'mail_attempts_total',
  help: 'Attempts to send an email through the mail server, by outcome.',
  labelNames: ['outcome'],
});
// From zero, so that Prometheus sees the first one of this process as an increase.
for (const outcome of ['sent', 'unknown']) mailAttempts.inc({ outcome }, 0);

new Gauge({
  name: 'mail_oldest_unsent_seconds',
  help: 'Age of the oldest mail that is neither sent nor given up; 0 without one.',
  async collect() {
    const oldest = await MailModel.findOne({ told: false }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean()
      // While MongoDB is unavailable, the last value stays; another metric reports the outage.
      .catch(() => undefined);
    if (oldest === undefined) return;
    this.set(oldest ? (Date.now() - oldest.createdAt.getTime()) / 1000 : 0);
  },
});
