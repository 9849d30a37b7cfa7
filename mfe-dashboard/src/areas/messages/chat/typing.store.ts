import { type TypingEvent, typingMs } from '@soloist/contracts';
import { create } from 'zustand';

const useTyping = create<Record<string, boolean | undefined>>()(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useIsTyping = (person: string) => useTyping((by) => by[person] === true);

/** A person types until an event ends it, or until the timeout. */
export function setTyping({ sender, isTyping }: TypingEvent): void {
  stopTyping(sender);
  if (!isTyping) return;
  timers.set(
    sender,
    setTimeout(() => stopTyping(sender), typingMs),
  );
  useTyping.setState({ [sender]: true });
}

export function stopTyping(sender: string): void {
  clearTimeout(timers.get(sender));
  useTyping.setState({ [sender]: false });
}
