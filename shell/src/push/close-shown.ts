/** Takes back what this device shows of something, or of everything, once it is read here. */
export async function closeShown(tag?: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const shown = (await registration?.getNotifications(tag ? { tag } : {})) ?? [];
  for (const notification of shown) notification.close();
}
