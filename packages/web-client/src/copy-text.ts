import { showToast } from './toast.ts';

/**
 * Copies a text and confirms it, or shows the text where the browser does not allow copying; never
 * fails. `what` starts the sentence, such as `Address`.
 */
export async function copyText(text: string, what = 'Link'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: `${what} copied.`, kind: 'success' });
  } catch {
    showToast({
      message: `Your browser blocked copying. Copy it yourself: ${text}`,
      kind: 'error',
    });
  }
}
