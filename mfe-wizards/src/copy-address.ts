import { showToast } from '@soloist/web-client';

/** Puts an address into the clipboard, or says it when the browser does not allow that. */
export async function copyAddress(address: string, said = 'Link copied.') {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ message: said, kind: 'success' });
  } catch {
    showToast({ message: `The browser did not allow copying. It is ${address}`, kind: 'error' });
  }
}
