import { Fragment } from 'react';

export interface SentencePart {
  /** The number that matters. */
  strong: string;
  rest: string;
}

const between = (index: number, count: number) => {
  if (index === 0) return '';
  if (index < count - 1) return ', ';
  return count > 2 ? ', and ' : ' and ';
};

/** `$18,400 in 2 open proposals and 1 item to handle.`, with the numbers in bold. */
export function Sentence({ parts }: { parts: SentencePart[] }) {
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
