import { useDraggable, useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { ArrowRightLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Menu } from '../overlays/menu.tsx';
import classes from './board.module.css';
import { type Arrow, arrowOf } from './use-board-focus.ts';

interface BoardCardProps {
  id: string;
  name: string;
  noun: string;
  describedBy: string;
  stages: readonly { id: string; label: string }[];
  /** Its current position. */
  stage: string;
  onOpen: () => void;
  onChoose: (stageId: string) => void;
  /** Moves it by one place or stage. */
  onMove: (arrow: Arrow) => void;
  /** Moves the focus to the next card. */
  onArrow: (arrow: Arrow) => void;
  children: ReactNode;
}

/** One card of a board. */
export function BoardCard(props: BoardCardProps) {
  const { id, name, noun, describedBy, stages, stage, onOpen, onChoose, onMove, onArrow } = props;
  const [isChoosing, setChoosing] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  const drag = useDraggable({ id });
  const drop = useDroppable({ id: `before ${id}`, data: { column: stage, before: id } });
  const setElement = (element: HTMLElement | null) => {
    drag.setNodeRef(element);
    drop.setNodeRef(element);
  };

  const choose = (byKey: boolean) => {
    setByKey(byKey);
    setChoosing(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrowOf(event.key);
    if (event.key.toLowerCase() === 'm') choose(true);
    else if (arrow && event.shiftKey) onMove(arrow);
    else if (arrow) onArrow(arrow);
    else return;
    event.preventDefault();
  };

  return (
    <li
      ref={setElement}
      className={clsx(classes.card, drag.isDragging && classes.gone, drop.isOver && classes.before)}
      {...drag.listeners}
    >
      <button
        ref={face}
        type="button"
        data-card={id}
        className={classes.face}
        aria-describedby={describedBy}
        aria-keyshortcuts="M"
        onClick={onOpen}
        onKeyDown={handleKey}
      >
        {props.children}
      </button>
      <span className={classes.mover}>
        <Menu
          open={isChoosing}
          onOpenChange={(isOpen) => (isOpen ? choose(false) : setChoosing(false))}
          returnTo={isByKey ? face : undefined}
          trigger={
            <IconButton size="sm" label={`Move ${noun} ${name}`}>
              <ArrowRightLeft size={16} aria-hidden />
            </IconButton>
          }
          items={[
            { heading: 'Move to' },
            ...stages.map(({ id: to, label }) => ({
              label,
              checked: to === stage,
              onSelect: () => onChoose(to),
            })),
          ]}
        />
      </span>
    </li>
  );
}
