const key = 'sage-drafts';
/** The key of a message without a chat. */
const withoutChat = 'new';
const maxDrafts = 50;

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** The unsent text of a chat. Signing out deletes it with everything else stored. */
export const readDraft = (chatId: string = withoutChat): string => read()[chatId] ?? '';

export function saveDraft(text: string, chatId: string = withoutChat): void {
  const { [chatId]: _, ...others } = read();
  const drafts = text.trim() === '' ? others : { ...others, [chatId]: text };
  const newest = Object.entries(drafts).slice(-maxDrafts);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The browser's storage is full or disabled: the draft lasts until the page closes.
  }
}
