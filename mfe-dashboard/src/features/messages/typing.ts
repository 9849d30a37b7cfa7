import { type TypingTold, typingMs } from '@soloist/contracts';
import { create } from 'zustand';

const useTyping = create<Record<string, boolean | undefined>>()(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useIsTyping = (person: string) => useTyping((by) => by[person] === true);

/** Somebody types until they say otherwise, or say nothing more. */
export function hearTyping({ sender, isTyping }: TypingTold): void {
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
