import {
  findMissingScope,
  maxWebhooks,
  scopeOfWebhookType,
  type TokenClaims,
  type WebhookForm,
  type WebhookType,
} from '@soloist/contracts';
import {
  AppError,
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

/** Who uses webhooks: a person all of theirs, and an API key those that it created. */
export interface WebhookUser {
  userId: string;
  key?: { id: string; scopes: readonly string[] };
}
export interface WebhookRef extends WebhookUser {
  id: string;
}

export const webhookUserOf = ({ sub, key, scopes = [] }: TokenClaims): WebhookUser => ({
  userId: sub,
  ...(key ? { key: { id: key, scopes } } : {}),
});

const usedBy = ({ userId, key }: WebhookUser) => ({ userId, ...(key ? { keyId: key.id } : {}) });

/** @throws AppError `scope_missing` for an API key that may not read what an event reports. */
export function requireScopes({ key }: WebhookUser, types: readonly WebhookType[]) {
  for (const type of key ? types : []) {
    const refusal = findMissingScope(key?.scopes ?? [], scopeOfWebhookType(type));
    if (refusal) throw new AppError(refusal.code, refusal.message);
  }
}

const tooManyWebhooks = () =>
  limitReached(`You have ${maxWebhooks} webhooks, the maximum. Delete one to add another.`);
const duplicateAddress = () => conflict('You already have a webhook for this address.');

const fieldsOf = ({ url, types, description }: WebhookForm) => ({
  url,
  types: [...new Set(types)],
  description,
});

export const listWebhooks = (user: WebhookUser) =>
  WebhookModel.find(usedBy(user)).sort({ _id: 1 }).lean<StoredWebhook[]>();

/** @throws AppError `not_found`, also for another person's or key's webhook. */
export async function findWebhook({ id, ...user }: WebhookRef): Promise<StoredWebhook> {
  const webhook = await WebhookModel.findOne({ _id: id, ...usedBy(user) }).lean<StoredWebhook>();
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

/** @throws AppError `invalid_input` for an address that cannot be sent to, `conflict` for the same one, `limit_reached` for one too many, `scope_missing`. */
export async function createWebhook(user: WebhookUser, { form, checkAddress }: WebhookQuery) {
  const { userId, key } = user;
  requireScopes(user, form.types);
  checkAddress(form.url);
  const limit = {
    model: WebhookModel,
    counted: () => ({ userId }),
    most: maxWebhooks,
    tooMany: tooManyWebhooks,
  };
  const made = await withPlace(limit, (place) =>
    WebhookModel.create({
      ...{ userId, keyId: key?.id ?? null },
      ...{ ...fieldsOf(form), createdAt: new Date(), place },
    }),
  ).catch((err) => {
    throw isDuplicateKey(err) ? duplicateAddress() : err;
  });
  if (await isAccountDeleted(userId)) {
    await WebhookModel.deleteOne({ _id: made._id });
    throw notFound('account');
  }
  return made.toObject<StoredWebhook>();
}

async function updateWebhook({ id, ...user }: WebhookRef, change: object): Promise<StoredWebhook> {
  const owned = { _id: id, ...usedBy(user) };
  const changed = await WebhookModel.findOneAndUpdate(owned, change, { returnDocument: 'after' })
    .lean<StoredWebhook>()
    .catch((err) => {
      throw isDuplicateKey(err) ? duplicateAddress() : err;
    });
  if (!changed) throw notFound('webhook');
  return changed;
}

/** @throws AppError as `createWebhook`, and `not_found`; `conflict` for an app's webhook, which may not read each event. */
export async function changeWebhook(ref: WebhookRef, { form, checkAddress }: WebhookQuery) {
  requireScopes(ref, form.types);
  checkAddress(form.url);
  const { url, keyId } = await findWebhook(ref);
  if (keyId && !ref.key)
    throw conflict('An app created this webhook with an API key. Change it in the app.');
  // Failures at the old address don't count for the new one.
  const failureReset = url === form.url ? {} : { failingSince: null };
  return updateWebhook(ref, {
    $set: { ...fieldsOf(form), ...failureReset, changedAt: new Date() },
  });
}

/** Pauses or resumes a webhook; a disabled one can be resumed, too. */
export const setWebhookState = (ref: WebhookRef, state: 'active' | 'paused') =>
  updateWebhook(ref, {
    $set: {
      ...{ state, offReason: '', failingSince: null },
      // Resuming confirms it, for instance after a reset of the password.
      ...(state === 'active' ? { changedAt: new Date() } : {}),
    },
  });

/** The old secret also signs for a day, so that receivers have time to switch. */
export const changeSecret = (ref: WebhookRef) =>
  updateWebhook(ref, {
    $inc: { secretNumber: 1 },
    $set: { oldSecretUntil: new Date(Date.now() + oldSecretValidMs) },
  });

export async function deleteWebhook({ id, ...user }: WebhookRef) {
  const { deletedCount } = await WebhookModel.deleteOne({ _id: id, ...usedBy(user) });
  if (deletedCount === 0) throw notFound('webhook');
  await DeliveryModel.deleteMany({ webhookId: id });
}

/** Deletes the webhooks of a deleted account. */
export async function deleteWebhooksOf(userId: string) {
  await WebhookModel.deleteMany({ userId });
  await DeliveryModel.deleteMany({ userId });
}
