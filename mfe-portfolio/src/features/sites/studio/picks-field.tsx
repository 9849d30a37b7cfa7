import { sectionLimits } from '@soloist/contracts';
import { Checkbox, Field } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useEffect, useRef } from 'react';
import styles from './sections.module.css';

interface PickableItem {
  id: string;
  title: string;
}

interface PicksFieldProps {
  /** The items to choose from. */
  items: PickableItem[];
  /** The noun of an item, such as “project”. */
  noun: string;
  /** The order of all items. */
  order?: string;
  /** Ids of the chosen ones in their order; none is all of them. */
  picks: string[];
  onChange: (picks: string[]) => void;
}

/** Which items a section shows and in which order: the selected ones come first. */
export function PicksField(props: PicksFieldProps) {
  const { items, noun, order = 'newest first', picks, onChange } = props;
  const chosen = picks.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const others = items.filter(({ id }) => !picks.includes(id));
  const isFull = chosen.length >= sectionLimits.picks;
  const ids = chosen.map(({ id }) => id);
  const list = useRef<HTMLDivElement>(null);
  const focused = useFocusFollowing(list);
  const toggle = (id: string) => {
    focused(id);
    onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  };
  const handleMove = (from: number, to: number) => {
    const [moved] = ids.splice(from, 1);
    if (moved) onChange(ids.toSpliced(to, 0, moved));
  };
  return (
    <Field group label={`Selected ${noun}s`} hint={hintOf({ noun, order, items, chosen })}>
      <div ref={list} className={styles.picks}>
        <SortableRows ids={ids} noun={noun} onMove={handleMove}>
          {({ id, index, mover }) => (
            <div className={styles.pick} data-pick={id}>
              <Checkbox checked onChange={() => toggle(id)} label={chosen[index]?.title} />
              {mover}
            </div>
          )}
        </SortableRows>
        {others.map(({ id, title }) => (
          <div key={id} className={styles.pick} data-pick={id}>
            <Checkbox checked={false} disabled={isFull} onChange={() => toggle(id)} label={title} />
          </div>
        ))}
      </div>
    </Field>
  );
}

interface PicksHintInput {
  noun: string;
  order: string;
  items: PickableItem[];
  chosen: PickableItem[];
}
function hintOf({ noun, order, items, chosen }: PicksHintInput) {
  if (items.length === 0) return `You have no published ${noun}s yet.`;
  if (chosen.length === 0) return `None selected: visitors see all of them, ${order}.`;
  if (chosen.length >= sectionLimits.picks) return `You can select up to ${sectionLimits.picks}.`;
  return 'Visitors see only the selected ones, in this order.';
}

/** A selected item moves to another list, and the focus follows it. */
function useFocusFollowing(list: { current: HTMLElement | null }) {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const place = list.current?.querySelector<HTMLElement>(`[data-pick="${moved.current}"]`);
    place?.querySelector<HTMLElement>('[role="checkbox"]')?.focus();
    moved.current = undefined;
  });
  return (id: string) => {
    moved.current = id;
  };
}
