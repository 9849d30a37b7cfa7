import type { ChatMessage, MessageReaction } from '@soloist/contracts';
import { Tooltip } from '@soloist/ui';
import styles from './message.module.css';
import { canReact } from './message-options.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** The reactions to a message; a press adds or removes the user's. */
export function MessageReactions({ message }: { message: ChatMessage }) {
  const actions = useMessageActions();
  if (message.reactions.length === 0) return null;
  const { person } = actions;
  const namesOf = ({ by }: MessageReaction) =>
    by.map((id) => (id === person.id ? person.name : 'You')).join(' and ');
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {message.reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <Tooltip text={namesOf(reaction)}>
            <button
              type="button"
              aria-pressed={reaction.by.some((id) => id !== person.id)}
              aria-label={`${reaction.emoji} ${reaction.by.length}, ${namesOf(reaction)}`}
              disabled={!canReact(message, actions)}
              onClick={() => actions.react(message, reaction.emoji)}
            >
              <span aria-hidden="true">{reaction.emoji}</span> {reaction.by.length}
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
