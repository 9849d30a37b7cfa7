import { showToast } from './toast.ts';

/**
 * Copies a text and says so, or says the text itself where the browser does not allow it; never
 * fails. `what` begins the sentence, such as `Address`.
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
