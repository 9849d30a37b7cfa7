import { showToast } from '@soloist/web-client';

/** Copies a text and says so; `what` begins the sentence, such as `Address`. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: `${what} copied.`, kind: 'success' });
  } catch {
    showToast({
      message: 'The browser did not allow copying. Select the text instead.',
      kind: 'error',
    });
  }
}
