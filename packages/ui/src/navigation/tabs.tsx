import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './tabs.module.css';

export interface TabsProps<Value extends string> {
  /** Names the list of tabs. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; count?: number }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
  className?: string;
}

/** Views of one thing. Arrow keys move between tabs; on phones the row scrolls. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, children, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that come later move the tabs
  useEffect(() => {
    if (list.current) bringIntoView(list.current);
  }, [value, counts]);
  return (
    <Radix.Root
      className={className}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      <Radix.List ref={list} aria-label={label} className={classes.tabs}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={-1} className={classes.panel}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** On a phone the chosen tab may lie beyond the row's edge. The row moves, never the page. */
function bringIntoView(list: HTMLElement) {
  const tab = list.querySelector<HTMLElement>('[data-state="active"]');
  if (!tab) return;
  const start = tab.offsetLeft;
  const end = start + tab.offsetWidth;
  if (start < list.scrollLeft) list.scrollLeft = start;
  if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
}
