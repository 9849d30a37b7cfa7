import type { contactForm, DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';
import type * as z from 'zod/mini';

const retentionSeconds = 2 * 365 * 24 * 3600;

interface ContactMessage extends Omit<z.output<typeof contactForm>, 'website'> {
  createdAt: Date;
  outbox: DomainEvent[];
}

const text = { type: String, default: '' };
const schema = new Schema<ContactMessage>(
  {
    topic: { type: String, required: true },
    name: text,
    email: text,
    company: text,
    message: text,
    createdAt: { type: Date, default: () => new Date() },
  },
  { collection: 'contact_messages' },
);
schema.index({ email: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.plugin(outboxPlugin);

export const ContactMessageModel = model<ContactMessage>('ContactMessage', schema);
