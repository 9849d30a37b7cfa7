import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import clsx from 'clsx';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './sortable-rows.module.css';

interface SortableRowsProps {
  /** One stable id per row, in order. */
  ids: string[];
  /** The noun for a row, such as “milestone”. */
  noun: string;
  onMove: (from: number, to: number) => void;
  /** Called when a row is picked up: collapse open rows, because tall ones are hard to pass. */
  onPick?: () => void;
  /** Renders a row; `mover` is its move control, which the row positions. */
  children: (row: { id: string; index: number; mover: ReactNode }) => ReactNode;
}

/**
 * Sortable rows: dragged by their handle, moved with Space and the arrow keys, or one place at a
 * time by the two buttons that narrow screens show instead of the handle.
 */
export function SortableRows({ ids, noun, onMove, onPick, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => ids.indexOf(String(id));
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={onPick}
      onDragEnd={handleDragEnd}
      accessibility={{
        announcements: announcementsOf({ noun, count: ids.length, placeOf }),
        screenReaderInstructions: {
          draggable: `Press Space to pick up this ${noun}, the arrow keys to move it, Space to drop it, Escape to cancel.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id, index) => (
          <SortableRow
            key={id}
            {...{ id, index, noun, onMove }}
            isLast={index === ids.length - 1}
            isAlone={ids.length === 1}
          >
            {children}
          </SortableRow>
        ))}
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps extends Pick<SortableRowsProps, 'noun' | 'onMove' | 'children'> {
  id: string;
  index: number;
  isLast: boolean;
  isAlone: boolean;
}

function SortableRow({ id, index, noun, isLast, isAlone, onMove, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...drag } =
    useSortable({ id });
  const name = `${noun} ${index + 1}`;
  const mover = isAlone ? null : (
    <>
      <IconButton
        ref={setActivatorNodeRef}
        size="sm"
        label={`Reorder ${name}`}
        className={styles.handle}
        {...attributes}
        {...listeners}
      >
        <GripVertical size={16} aria-hidden />
      </IconButton>
      <span className={styles.steps}>
        <IconButton
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(index, index + 1)}
        >
          <ChevronDown size={18} aria-hidden />
        </IconButton>
      </span>
    </>
  );
  return (
    <div
      ref={setNodeRef}
      className={clsx(styles.row, drag.isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition: drag.transition }}
    >
      {children({ id, index, mover })}
    </div>
  );
}

function announcementsOf({
  noun,
  count,
  placeOf,
}: {
  noun: string;
  count: number;
  placeOf: (id: unknown) => number;
}): Announcements {
  const place = (id: unknown) => `position ${placeOf(id) + 1} of ${count}`;
  return {
    onDragStart: ({ active }) => `Picked up the ${noun} at ${place(active.id)}.`,
    onDragOver: ({ over }) => over && `The ${noun} is over ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `The ${noun} was dropped at ${place(over ? over.id : active.id)}.`,
    onDragCancel: ({ active }) => `The ${noun} stays at ${place(active.id)}.`,
  } as Announcements;
}
