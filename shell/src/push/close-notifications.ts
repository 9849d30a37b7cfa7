/** Closes this device's notifications of a tag, or all of them, once they are read here. */
export async function closeNotifications(tag?: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const notifications = (await registration?.getNotifications(tag ? { tag } : {})) ?? [];
  for (const notification of notifications) notification.close();
}
