import type { Role } from '@soloist/contracts';
import { Button, EmptyState } from '@soloist/ui';
import { CommandDialog } from '@soloist/ui/command-dialog';
import { getClaims, useIsOnline, useNavigate, useQuery } from '@soloist/web-client';
import { useEffect, useMemo, useState } from 'react';
import { helpQuery } from '../pages/marketing/help/help.api.ts';
import { listActions } from './actions.ts';
import { type MenuCommand, matchCommands, sectionsOf } from './command.rules.ts';
import { CommandIcon } from './command-icon.tsx';
import styles from './command-menu.module.css';
import { matchHelp } from './help-commands.rules.ts';
import { addRecent, readRecent } from './recent.store.ts';
import { knownRecords, useRecords } from './records.api.ts';

const pauseMs = 120;

interface CommandMenuProps {
  role: Role;
  onClose: () => void;
}

/** Search and commands: pages, actions and known records immediately, the server's results below them. */
export function CommandMenu({ role, onClose }: CommandMenuProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const typed = text.trim();
  const { sections, records, isSearching } = useCommands(role, typed);
  const groups = sections.map(({ heading, options }) => ({
    heading,
    options: options.map((command) => ({ ...command, icon: <CommandIcon command={command} /> })),
  }));
  const count = sections.reduce((sum, { options }) => sum + options.length, 0);

  const handleChoose = (command: MenuCommand) => {
    addRecent(role, command);
    onClose();
    if (command.href) void navigate(command.href);
    else command.run?.();
  };
  return (
    <CommandDialog
      label="Search or jump to…"
      text={text}
      onText={setText}
      groups={groups}
      onChoose={handleChoose}
      onClose={onClose}
      status={statusOf({ typed, count, isSearching })}
    >
      <Notes
        typed={typed}
        isEmpty={count === 0 && !isSearching}
        problem={problemOf(records)}
        onRetry={() => void records.refetch()}
      />
    </CommandDialog>
  );
}

/** What the menu lists for a text. */
function useCommands(role: Role, typed: string) {
  const isOnline = useIsOnline();
  const q = usePaused(typed);
  const newest = useRecords(role, '');
  const records = useRecords(role, q);
  const { data: articles } = useQuery(helpQuery);
  const actions = useMemo(() => listActions(role, getClaims()?.sub), [role]);
  const recent = useMemo(() => readRecent(role), [role]);
  // Fixed for a text: records that arrive for it are listed below, so that nothing moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a snapshot of the cache at each text
  const known = useMemo(
    () => [
      ...matchCommands([...actions.all, ...knownRecords(role)], typed),
      ...matchHelp(articles, typed),
    ],
    [actions, role, typed, newest.isSuccess, articles],
  );
  if (typed === '') {
    const listed = sectionsOf(actions.listed, []);
    const sections =
      recent.length > 0 ? [{ heading: 'Recent', options: recent }, ...listed] : listed;
    return { sections: withoutRepeats(sections), records: newest, isSearching: false };
  }
  // An answer to an earlier text is stale.
  const found = q === typed ? (records.data?.items ?? []) : [];
  const isPending = q !== typed || records.isFetching;
  return {
    sections: sectionsOf(known, found),
    records,
    isSearching: isOnline && typed.length > 1 && isPending,
  };
}

/** A recent page is not listed a second time. */
function withoutRepeats(sections: { heading: string; options: MenuCommand[] }[]) {
  const seen = new Set<string>();
  return sections.map(({ heading, options }) => ({
    heading,
    options: options.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }));
}

/** A text once typing has paused; empty immediately. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function problemOf({ error, data }: ReturnType<typeof useRecords>): string {
  if (error) return 'We couldn’t search your records.';
  return data?.isPartial ? 'We couldn’t load some of the results.' : '';
}

interface StatusInput {
  typed: string;
  count: number;
  isSearching: boolean;
}

function statusOf({ typed, count, isSearching }: StatusInput): string {
  if (isSearching) return 'Searching…';
  if (typed === '') return '';
  return count === 1 ? '1 result' : `${count} results`;
}

interface NotesProps {
  typed: string;
  isEmpty: boolean;
  /** What the services could not answer; empty when all did. */
  problem: string;
  onRetry: () => void;
}

/** Below the results: no network, a failure, or nothing found. */
function Notes({ typed, isEmpty, problem, onRetry }: NotesProps) {
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <p className={styles.note} role="status">
        You’re offline. Only pages, actions and recent items are searched.
      </p>
    );
  }
  if (problem && typed !== '') {
    return (
      <div className={styles.note} role="alert">
        <p>{problem}</p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!isEmpty || typed === '') return null;
  return (
    <EmptyState
      className={styles.empty}
      title={`No results for “${typed}”`}
      text="Check the spelling, or try fewer words."
    />
  );
}
