import { clsx } from 'clsx';
import classes from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  shape?: 'line' | 'block' | 'circle';
  className?: string;
}

/** One grey shape of the content that comes; put it into `Loading`. A circle is as wide as high. */
export function Skeleton(props: SkeletonProps) {
  const { height = 12, shape = 'line', className } = props;
  const width = props.width ?? (shape === 'circle' ? height : '100%');
  return (
    <span className={clsx(classes.skeleton, classes[shape], className)} style={{ width, height }} />
  );
}
