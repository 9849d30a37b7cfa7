import { type CollisionDetection, pointerWithin } from '@dnd-kit/core';

/** A card below the pointer is a place of its own; else its column is, also below a short one. */
export const cardBeforeColumn: CollisionDetection = (args) => {
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
