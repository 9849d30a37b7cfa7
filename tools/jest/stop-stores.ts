export default async function stopStores() {
  await globalThis.stopStores?.();
}
