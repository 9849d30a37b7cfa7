import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { handlePlainClick } from '../actions/handle-plain-click.ts';
import classes from './menu.module.css';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes it a link. */
  href?: string;
  /** Gets plain left clicks on the link; pass the router's `navigate`. */
  onNavigate?: (href: string) => void;
  /** Makes it a choice with a check mark. */
  checked?: boolean;
  tone?: 'danger';
  shortcut?: string;
  disabled?: boolean;
}

export type MenuItem = MenuAction | 'divider' | { heading: string };

export interface MenuProps {
  /** A button element that takes `ref` and props, with an accessible name. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Above the items, such as whose account this is. */
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  /** Controls the state where something besides the button opens it, such as a key. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Receives the focus when it closes, where something besides the button opened it. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** Actions behind a button. Arrows, Home, End and first letters move; Escape closes. */
export function Menu(props: MenuProps) {
  const { trigger, items, header, align = 'end', side = 'bottom' } = props;
  const { open, onOpenChange, returnTo } = props;
  const chosen = useRef<() => void>(undefined);
  /** Acts once the trigger has its focus back, so that a dialog opened by it can return it there. */
  const handleClosed = (event: Event) => {
    // A click elsewhere closes it and keeps the focus there.
    if (returnTo?.current && document.activeElement === document.body) {
      event.preventDefault();
      returnTo.current.focus();
    }
    queueMicrotask(() => chosen.current?.());
  };
  return (
    // Not modal: modality injects a style element, which the content security policy refuses.
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) chosen.current = undefined;
        onOpenChange?.(isOpen);
      }}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classes.menu}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={handleClosed}
        >
          {header && <div className={classes.header}>{header}</div>}
          {items.map((item, index) => (
            <MenuEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed while it is open
              key={index}
              item={item}
              onChoose={(act) => {
                chosen.current = act;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuEntryProps {
  item: MenuItem;
  onChoose: (act: (() => void) | undefined) => void;
}

function MenuEntry({ item, onChoose }: MenuEntryProps) {
  if (item === 'divider') return <DropdownMenu.Separator className={classes.divider} />;
  if ('heading' in item) {
    return <DropdownMenu.Label className={classes.heading}>{item.heading}</DropdownMenu.Label>;
  }
  const { label, icon, onSelect, href, onNavigate, checked, tone, shortcut, disabled } = item;
  const entry = {
    className: tone === 'danger' ? `${classes.item} ${classes.danger}` : classes.item,
    disabled,
    onSelect: () => onChoose(onSelect),
  };
  const content = (
    <>
      {icon}
      <span className={classes.label}>{label}</span>
      {shortcut && <kbd className={classes.shortcut}>{shortcut}</kbd>}
      {checked && <Check size={16} aria-hidden="true" />}
    </>
  );
  if (checked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem {...entry} checked={checked}>
        {content}
      </DropdownMenu.CheckboxItem>
    );
  }
  if (href) {
    return (
      <DropdownMenu.Item {...entry} asChild>
        <a
          href={href}
          onClick={(event) => onNavigate && handlePlainClick(event, () => onNavigate(href))}
        >
          {content}
        </a>
      </DropdownMenu.Item>
    );
  }
  return <DropdownMenu.Item {...entry}>{content}</DropdownMenu.Item>;
}
