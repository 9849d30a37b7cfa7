import { notifications, pushSubscriptions } from '@soloist/contracts';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { getToken, onSessionChange } from './session.ts';

/**
 * This browser's support for notifications: `needs-install` is Safari on iOS, which supports them
 * for pages on the home screen only; `denied` can be changed only in its own settings.
 */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

/** Belongs to this person: it is cleared with their other data when they sign out. */
const deviceKey = 'pushDevice';
interface Device {
  id: string;
  endpoint: string;
}

function knownDevice(): Device | undefined {
  const stored = localStorage.getItem(deviceKey);
  return stored ? (JSON.parse(stored) as Device) : undefined;
}

/** The id of this device; undefined while it shows no notifications. */
export const pushDeviceId = (): string | undefined => knownDevice()?.id;

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const isPageOfIos = (navigator as { standalone?: boolean }).standalone === false;
    return isPageOfIos ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && subscription.endpoint === knownDevice()?.endpoint ? 'on' : 'off';
}

/**
 * Asks for permission, then shows the person's notifications on this device. Call it only on a
 * click. Returns the outcome. Throws with the message to show when the push service or ours
 * refused.
 */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe();
  listen();
  return 'on';
}

async function subscribe(): Promise<void> {
  const { key } = await call(pushSubscriptions.key);
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may belong to another person, or use a key that is no longer ours.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch((cause: unknown) => {
    const message = 'Your browser couldn’t reach its push service. Try again later.';
    throw new Error(message, { cause });
  });
  await registerDevice(made);
}

async function registerDevice(made: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  const { subscription } = await call(pushSubscriptions.subscribe, { body });
  const device: Device = { id: subscription.id, endpoint: made.endpoint };
  localStorage.setItem(deviceKey, JSON.stringify(device));
}

/**
 * Turns off notifications on this device. Throws when the server is unreachable; the device is off
 * anyway.
 */
export async function turnOffPush(): Promise<void> {
  const device = knownDevice();
  await forgetDevice();
  if (device) await call(pushSubscriptions.unsubscribe, { params: { subscriptionId: device.id } });
}

async function forgetDevice(): Promise<void> {
  localStorage.removeItem(deviceKey);
  await (await currentSubscription())?.unsubscribe();
}

/**
 * At the start of a page whose browser may show notifications: unsubscribes after a sign-out, reports an
 * address that the browser changed, and marks the notification that a click opened as read.
 */
export async function renewPush(openedId: string | undefined): Promise<void> {
  listen();
  markOpened(openedId);
  const device = knownDevice();
  if (!device) return forgetDevice();
  const subscription = await currentSubscription();
  if (!subscription) return subscribe();
  if (subscription.endpoint !== device.endpoint) await registerDevice(subscription);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  onSessionChange(() => {
    if (!getToken()) void forgetDevice();
  });
  navigator.serviceWorker.addEventListener('message', handleMessage);
}

/**
 * The worker asks every window whether it shows a click's link: the one that does confirms, and
 * marks the notification as read.
 */
function handleMessage({ data, ports }: MessageEvent): void {
  const { href, tag } = (data as { openedNotification: Opened }).openedNotification;
  const isHere = window.location.href === href;
  ports[0]?.postMessage(isHere);
  if (isHere) markOpened(tag);
}
interface Opened {
  href: string;
  tag: string;
}

/**
 * Best effort: a notification opened otherwise can be read in the list. Other messages have another
 * tag.
 */
function markOpened(notificationId = ''): void {
  if (!/^[0-9a-f]{24}$/.test(notificationId) || !getToken()) return;
  void call(notifications.setRead, { params: { notificationId }, body: { read: true } }).then(
    () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
    () => undefined,
  );
}
