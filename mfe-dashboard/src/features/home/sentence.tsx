import { Fragment } from 'react';

export interface Part {
  /** The number that matters. */
  strong: string;
  rest: string;
}

const between = (index: number, count: number) => {
  if (index === 0) return '';
  if (index < count - 1) return ', ';
  return count > 2 ? ', and ' : ' and ';
};

/** `$18,400 waits on 2 answers, and one thing needs you.`, the numbers in ink. */
export function Sentence({ parts }: { parts: Part[] }) {
  return (
    <>
      {parts.map(({ strong, rest }, index) => {
        const isFirst = index === 0;
        const start = isFirst ? strong.charAt(0).toUpperCase() + strong.slice(1) : strong;
        return (
          <Fragment key={rest}>
            {between(index, parts.length)}
            <b>{start}</b> {rest}
          </Fragment>
        );
      })}
      .
    </>
  );
}
