import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { handlePlainClick } from '../actions/handle-plain-click.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './command-dialog.module.css';
import { Scrim } from './scrim.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface CommandOption {
  id: string;
  title: string;
  /** What tells it apart, after the title. */
  detail?: string | undefined;
  /** At the right end, such as its type. */
  hint?: string | undefined;
  icon: ReactNode;
  /** Makes it a link; without it, choosing it acts. */
  href?: string | undefined;
}

export interface CommandGroup<Option extends CommandOption> {
  heading: string;
  options: readonly Option[];
}

export interface CommandDialogProps<Option extends CommandOption> {
  onClose: () => void;
  /** Accessible name, and the placeholder of the field. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Ids are unique among all groups; groups without options are left out. */
  groups: readonly CommandGroup<Option>[];
  onChoose: (option: Option) => void;
  /** Announced and shown at the foot, such as "3 results". */
  status: string;
  /** Below the options, such as an error or the empty state. */
  children?: ReactNode;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Search and commands over the page, open while it is mounted. Arrows move, Enter chooses, ⌘ Enter
 * opens a link in a new tab, Escape closes. Its size never depends on the options.
 */
export function CommandDialog<Option extends CommandOption>(props: CommandDialogProps<Option>) {
  const { onClose, label, text, onText, groups, onChoose, status, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focus = useReturnFocus(field);
  // By id: options that arrive later move no selection.
  const [activeId, setActiveId] = useState<string>();
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === activeId) ?? options[0];
  const leaves = useRef(false);
  const elementId = (option: CommandOption) => `${listId}-${option.id}`;

  const search = (next: string) => {
    setActiveId(undefined);
    list.current?.scrollTo?.({ top: 0 });
    onText(next);
  };
  const move = (step: number) => {
    const from = active ? options.indexOf(active) : 0;
    setActiveId(options[(from + step + options.length) % Math.max(options.length, 1)]?.id);
  };
  useEffect(() => {
    if (activeId === undefined) return;
    const element = document.getElementById(`${listId}-${activeId}`);
    element?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, listId]);

  const choose = (option: Option) => {
    leaves.current = option.href !== undefined;
    onChoose(option);
  };
  // The page that a link opens gets the focus, not the button that opened this.
  const handleCloseFocus = (event: Event) =>
    leaves.current ? event.preventDefault() : focus.onCloseAutoFocus(event);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) move(step);
    else if (active?.href && (event.metaKey || event.ctrlKey)) window.open(active.href, '_blank');
    else if (active) choose(active);
  };
  return (
    <Dialog.Root open onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Scrim overDrawer />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className={classes.dialog}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={handleCloseFocus}
        >
          <Dialog.Title asChild>
            <VisuallyHidden>{label}</VisuallyHidden>
          </Dialog.Title>
          <div className={classes.field}>
            <Search size={20} aria-hidden="true" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={label}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && elementId(active)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={80}
              placeholder={label}
              value={text}
              onChange={({ target }) => search(target.value)}
              onKeyDown={handleKeyDown}
            />
            <button type="button" className={classes.close} onClick={onClose}>
              <span className={classes.key} aria-hidden="true">
                Esc
              </span>
              <span className={classes.word}>Cancel</span>
            </button>
          </div>
          <div ref={list} className={classes.results}>
            <div id={listId} role="listbox" aria-label="Results">
              {groups.map(({ heading, options: members }, index) =>
                members.length === 0 ? null : (
                  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
                  <div key={heading} role="group" aria-labelledby={`${listId}-group-${index}`}>
                    <p id={`${listId}-group-${index}`} className={classes.heading}>
                      {heading}
                    </p>
                    {members.map((option) => (
                      <OptionRow
                        key={option.id}
                        id={elementId(option)}
                        option={option}
                        isActive={option === active}
                        onPoint={() => setActiveId(option.id)}
                        onChoose={() => choose(option)}
                      />
                    ))}
                  </div>
                ),
              )}
            </div>
            {children}
          </div>
          <div className={classes.foot}>
            <p role="status">{status}</p>
            <p className={classes.keys} aria-hidden="true">
              <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> to move
              <kbd className={classes.key}>↵</kbd> to open
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionRowProps {
  id: string;
  option: CommandOption;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function OptionRow({ id, option, isActive, onPoint, onChoose }: OptionRowProps) {
  const { title, detail, hint, icon, href } = option;
  const Row = href ? 'a' : 'div';
  return (
    // The keyboard acts on the field.
    <Row
      id={id}
      href={href}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(classes.option, isActive && classes.active)}
      // Not `enter`: a list that scrolls under a resting pointer keeps its selection.
      onMouseMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => handlePlainClick(event, onChoose)}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </Row>
  );
}
