import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Segmented } from '../fields/segmented.tsx';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { type BoardColumn, Column } from './board-column.tsx';
import { isAtPlace, placeBeside, placeByArrow, placeText } from './board-places.ts';
import { type Arrow, useBoardFocus } from './use-board-focus.ts';

export interface BoardPlace {
  column: string;
  /** The card that follows it; null: at the end; undefined: on top. */
  before?: string | null;
}

/** A card below the pointer is a place of its own; else its column is, also below a short one. */
const cardBeforeColumn: CollisionDetection = (args) => {
  const hits = pointerWithin(args);
  const card = hits.find(({ data }) => data?.droppableContainer.data.current?.before);
  if (card) return [card];
  if (hits.length > 0) return hits;
  const { x = Number.NaN } = args.pointerCoordinates ?? {};
  const column = args.droppableContainers.find(({ id, data }) => {
    const rect = args.droppableRects.get(id);
    return !data.current?.before && rect && x >= rect.left && x <= rect.right;
  });
  return column ? [{ id: column.id }] : [];
};

export interface BoardProps<Item extends { id: string }> {
  label: string;
  /** The noun for a card, such as “lead”. */
  noun: string;
  columns: readonly BoardColumn<Item>[];
  /** The name of a card in announcements. */
  nameOf: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** The caller moves it immediately, and reverts on failure. */
  onMove: (item: Item, to: BoardPlace) => void;
  /**
   * The content of a card: phrasing content, as the card is a button. On phones the button that
   * moves it overlaps its end.
   */
  children: (item: Item) => ReactNode;
}

/**
 * Cards by stage, in an order. A card moves by dragging it, by M or its button and a menu of the
 * stages, or by Shift and the arrow keys; the arrow keys alone go from card to card. Narrow screens
 * show one stage.
 */
export function Board<Item extends { id: string }>(props: BoardProps<Item>) {
  const { label, noun, columns, nameOf, onOpen, onMove, children } = props;
  const [visibleColumn, setVisibleColumn] = useState(columns[0]?.id ?? '');
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<Item>();
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const focus = useBoardFocus(root);
  // Fingers scroll; they move a card by its menu.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));

  const columnOf = (item: Item) =>
    columns.find(({ items }) => items.some(({ id }) => id === item.id));

  function move(item: Item, to: BoardPlace) {
    const target = columns.find(({ id }) => id === to.column);
    if (!target || isAtPlace(target, item, to)) return;
    setAnnouncement(`${nameOf(item)} moved ${placeText(target, item, to)}.`);
    onMove(item, to);
  }
  function moveByKeys(item: Item, to: BoardPlace | undefined) {
    if (!to) return;
    focus.followCard(item.id);
    move(item, to);
  }
  function handleArrow(item: Item, arrow: Arrow) {
    const at = columnOf(item);
    if (at) moveByKeys(item, placeByArrow(columns, { at, item, arrow }));
  }
  function handleDragEnd({ active, over }: DragEndEvent) {
    setDragged(undefined);
    const onto = over?.data.current as BoardPlace | undefined;
    if (!dragged || !over || !onto) return;
    const column = columns.find(({ id }) => id === onto.column);
    const top = active.rect.current.translated?.top ?? 0;
    const isAtHead = top < over.rect.top + headHeight;
    move(dragged, onto.before || !column ? onto : placeBeside(column, isAtHead));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cardBeforeColumn}
      // Dragging is for the mouse; the announcements for screen readers are below.
      accessibility={{ announcements: silent }}
      onDragStart={({ active }) => setDragged(itemOf(columns, String(active.id)))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={handleDragEnd}
    >
      <div className={classes.stages}>
        <Segmented
          label="Stage"
          value={visibleColumn}
          onChange={setVisibleColumn}
          options={columns.map(({ id, label: name, count }) => ({
            value: id,
            label: `${name} ${count}`,
          }))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={root} role="group" aria-label={label} className={classes.board}>
        {columns.map((column) => (
          <Column key={column.id} column={column} isShown={column.id === visibleColumn}>
            {column.items.map((item) => (
              <BoardCard
                key={item.id}
                id={item.id}
                name={nameOf(item)}
                noun={noun}
                describedBy={hint}
                stages={columns}
                stage={column.id}
                onOpen={() => onOpen(item)}
                onChoose={(to) => moveByKeys(item, { column: to })}
                onMove={(arrow) => handleArrow(item, arrow)}
                onArrow={(arrow) => focus.moveFrom(item.id, arrow)}
              >
                {children(item)}
              </BoardCard>
            ))}
          </Column>
        ))}
      </div>
      <VisuallyHidden>
        <span id={hint}>
          Press M to choose a stage for this {noun}, or move it with Shift and the arrow keys.
        </span>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={clsx(classes.card, classes.lifted)}>
            <span className={classes.face}>{children(dragged)}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Pixels of a column's head. */
const headHeight = 40;

const nothing = () => undefined;
const silent = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};

const itemOf = <Item extends { id: string }>(columns: readonly BoardColumn<Item>[], id: string) =>
  columns.flatMap(({ items }) => items).find((item) => item.id === id);
