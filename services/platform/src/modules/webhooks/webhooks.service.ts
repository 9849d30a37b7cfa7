import { maxWebhooks, type WebhookForm } from '@soloist/contracts';
import {
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  limitReached,
  notFound,
  withPlace,
} from '@soloist/server-kit';
import type { CheckAddress } from './addresses.rules.ts';
import { DeliveryModel } from './deliveries.model.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const oldSecretValidMs = 24 * 3600 * 1000;

export interface WebhookRef {
  userId: string;
  id: string;
}

const tooManyWebhooks = () =>
  limitReached(`You have ${maxWebhooks} webhooks, the maximum. Delete one to add another.`);
const duplicateAddress = () => conflict('You already have a webhook for this address.');

const fieldsOf = ({ url, types, description }: WebhookForm) => ({
  url,
  types: [...new Set(types)],
  description,
});

export const listWebhooks = (userId: string) =>
  WebhookModel.find({ userId }).sort({ _id: 1 }).lean<StoredWebhook[]>();

/** @throws AppError `not_found`, also for another person's webhook. */
export async function findWebhook({ userId, id }: WebhookRef): Promise<StoredWebhook> {
  const webhook = await WebhookModel.findOne({ _id: id, userId }).lean<StoredWebhook>();
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** The same for actions that need an active webhook. @throws AppError `not_found`, `conflict`. */
export async function findActiveWebhook(ref: WebhookRef): Promise<StoredWebhook> {
  const webhook = await findWebhook(ref);
  if (webhook.state !== 'active') throw conflict('This webhook is paused. Resume it first.');
  return webhook;
}

interface WebhookQuery {
  form: WebhookForm;
  checkAddress: CheckAddress;
}

/** @throws AppError `invalid_input` for an address that cannot be sent to, `conflict` for the same one, `limit_reached` for one too many. */
export async function createWebhook(userId: string, { form, checkAddress }: WebhookQuery) {
  checkAddress(form.url);
  const limit = {
    model: WebhookModel,
    counted: () => ({ userId }),
    most: maxWebhooks,
    tooMany: tooManyWebhooks,
  };
  const made = await withPlace(limit, (place) =>
    WebhookModel.create({ userId, ...fieldsOf(form), createdAt: new Date(), place }),
  ).catch((err) => {
    throw isDuplicateKey(err) ? duplicateAddress() : err;
  });
  if (await isAccountDeleted(userId)) {
    await WebhookModel.deleteOne({ _id: made._id });
    throw notFound('account');
  }
  return made.toObject<StoredWebhook>();
}

async function updateWebhook({ userId, id }: WebhookRef, change: object): Promise<StoredWebhook> {
  const changed = await WebhookModel.findOneAndUpdate({ _id: id, userId }, change, {
    returnDocument: 'after',
  })
    .lean<StoredWebhook>()
    .catch((err) => {
      throw isDuplicateKey(err) ? duplicateAddress() : err;
    });
  if (!changed) throw notFound('webhook');
  return changed;
}

/** @throws AppError as `createWebhook`, and `not_found`. */
export async function changeWebhook(ref: WebhookRef, { form, checkAddress }: WebhookQuery) {
  checkAddress(form.url);
  const { url } = await findWebhook(ref);
  // Failures at the old address don't count for the new one.
  const failureReset = url === form.url ? {} : { failingSince: null };
  return updateWebhook(ref, { $set: { ...fieldsOf(form), ...failureReset } });
}

/** Pauses or resumes a webhook; a disabled one can be resumed, too. */
export const setWebhookState = (ref: WebhookRef, state: 'active' | 'paused') =>
  updateWebhook(ref, { $set: { state, offReason: '', failingSince: null } });

/** The old secret also signs for a day, so that receivers have time to switch. */
export const changeSecret = (ref: WebhookRef) =>
  updateWebhook(ref, {
    $inc: { secretNumber: 1 },
    $set: { oldSecretUntil: new Date(Date.now() + oldSecretValidMs) },
  });

export async function deleteWebhook({ userId, id }: WebhookRef) {
  const { deletedCount } = await WebhookModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('webhook');
  await DeliveryModel.deleteMany({ webhookId: id });
}

/** Deletes the webhooks of a deleted account. */
export async function deleteWebhooksOf(userId: string) {
  await WebhookModel.deleteMany({ userId });
  await DeliveryModel.deleteMany({ userId });
}
