import { sectionLimits } from '@soloist/contracts';
import { Checkbox, Field } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useEffect, useRef } from 'react';
import styles from './sections.module.css';

interface Thing {
  id: string;
  title: string;
}

interface PicksFieldProps {
  /** All that may be chosen. */
  things: Thing[];
  /** What one is, such as “project”. */
  noun: string;
  /** In which order all of them are shown. */
  order?: string;
  /** Ids of the chosen ones in their order; none is all of them. */
  picks: string[];
  onChange: (picks: string[]) => void;
}

/** Which things a section shows, and in which order: the chosen ones stand first. */
export function PicksField(props: PicksFieldProps) {
  const { things, noun, order = 'newest first', picks, onChange } = props;
  const chosen = picks.flatMap((id) => things.find((thing) => thing.id === id) ?? []);
  const others = things.filter(({ id }) => !picks.includes(id));
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
    <Field group label={`Which ${noun}s`} hint={hintOf({ noun, order, things, chosen })}>
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

interface Picking {
  noun: string;
  order: string;
  things: Thing[];
  chosen: Thing[];
}
function hintOf({ noun, order, things, chosen }: Picking) {
  if (things.length === 0) return `You have no published ${noun}s yet.`;
  if (chosen.length === 0) return `None is chosen: all are shown, ${order}.`;
  if (chosen.length >= sectionLimits.picks) return `${sectionLimits.picks} are the most.`;
  return 'Only the chosen ones are shown, in this order.';
}

/** A thing that is chosen moves to another list: the focus goes with it. */
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
