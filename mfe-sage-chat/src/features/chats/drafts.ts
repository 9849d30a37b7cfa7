const key = 'sage-drafts';
/** Of the message that would begin a chat. */
const withoutChat = 'new';
const kept = 50;

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** What was typed in a chat and not sent. Signing out forgets it with everything else stored. */
export const readDraft = (chatId: string = withoutChat): string => read()[chatId] ?? '';

export function keepDraft(text: string, chatId: string = withoutChat): void {
  const { [chatId]: _, ...others } = read();
  const drafts = text.trim() === '' ? others : { ...others, [chatId]: text };
  const newest = Object.entries(drafts).slice(-kept);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The browser's store is full or closed: the draft lives until the page is left.
  }
}
