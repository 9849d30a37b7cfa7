import { mostWebhooks, type WebhookForm } from '@soloist/contracts';
import { conflict, isDuplicateKey, notFound, wasErased, withPlace } from '@soloist/service-kit';
import type { CheckAddress } from './addresses.ts';
import { DeliveryModel } from './deliveries.model.ts';
import { type StoredWebhook, WebhookModel } from './webhooks.model.ts';

const oldSecretHolds = 24 * 3600 * 1000;

export interface OwnWebhook {
  userId: string;
  id: string;
}

const tooMany = () =>
  conflict(`You have ${mostWebhooks} webhooks, which is the most. Delete one to add another.`);
const known = () => conflict('You have a webhook for this address already.');

const fieldsOf = ({ url, types, description }: WebhookForm) => ({
  url,
  types: [...new Set(types)],
  description,
});

export const webhooksOf = (userId: string) =>
  WebhookModel.find({ userId }).sort({ _id: 1 }).lean<StoredWebhook[]>();

/** @throws AppError `not_found`, for another person's webhook too. */
export async function ownWebhook({ userId, id }: OwnWebhook): Promise<StoredWebhook> {
  const found = await WebhookModel.findOne({ _id: id, userId }).lean<StoredWebhook>();
  if (!found) throw notFound('webhook');
  return found;
}

/** The same for what only one that runs can do. @throws AppError `not_found`, `conflict`. */
export async function runningWebhook(own: OwnWebhook): Promise<StoredWebhook> {
  const found = await ownWebhook(own);
  if (found.state !== 'active') throw conflict('This webhook does not run. Resume it first.');
  return found;
}

interface Asked {
  form: WebhookForm;
  checkAddress: CheckAddress;
}

/** @throws AppError `invalid_input` for an address that cannot be sent to, `conflict` for one too many. */
export async function createWebhook(userId: string, { form, checkAddress }: Asked) {
  checkAddress(form.url);
  const limit = { model: WebhookModel, counted: () => ({ userId }), most: mostWebhooks, tooMany };
  const made = await withPlace(limit, (place) =>
    WebhookModel.create({ userId, ...fieldsOf(form), createdAt: new Date(), place }),
  ).catch((err) => {
    throw isDuplicateKey(err) ? known() : err;
  });
  if (await wasErased(userId)) {
    await WebhookModel.deleteOne({ _id: made._id });
    throw notFound('account');
  }
  return made.toObject<StoredWebhook>();
}

async function changeOwn({ userId, id }: OwnWebhook, change: object): Promise<StoredWebhook> {
  const changed = await WebhookModel.findOneAndUpdate({ _id: id, userId }, change, {
    returnDocument: 'after',
  })
    .lean<StoredWebhook>()
    .catch((err) => {
      throw isDuplicateKey(err) ? known() : err;
    });
  if (!changed) throw notFound('webhook');
  return changed;
}

/** @throws AppError as `createWebhook`, and `not_found`. */
export async function changeWebhook(own: OwnWebhook, { form, checkAddress }: Asked) {
  checkAddress(form.url);
  const { url } = await ownWebhook(own);
  // What did not arrive at the address before says nothing of another one.
  const begun = url === form.url ? {} : { failingSince: null };
  return changeOwn(own, { $set: { ...fieldsOf(form), ...begun } });
}

/** What was switched off runs again, too. */
export const setWebhookState = (own: OwnWebhook, state: 'active' | 'paused') =>
  changeOwn(own, { $set: { state, offReason: '', failingSince: null } });

/** The one before signs as well for a day, so that receivers can be changed in peace. */
export const changeSecret = (own: OwnWebhook) =>
  changeOwn(own, {
    $inc: { secretNumber: 1 },
    $set: { oldSecretUntil: new Date(Date.now() + oldSecretHolds) },
  });

export async function removeWebhook({ userId, id }: OwnWebhook) {
  const { deletedCount } = await WebhookModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('webhook');
  await DeliveryModel.deleteMany({ webhookId: id });
}

/** Of somebody whose account is erased. */
export async function removeWebhooksOf(userId: string) {
  await WebhookModel.deleteMany({ userId });
  await DeliveryModel.deleteMany({ userId });
}
