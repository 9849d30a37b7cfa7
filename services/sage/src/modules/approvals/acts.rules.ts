import type { SageAct } from '@soloist/contracts';
import type { SageCaller } from '../assistant/index.ts';

export interface ActRun<Values> {
  values: Values;
  /** The person who approved it: it runs with their token and rights only. */
  caller: Pick<SageCaller, 'authorization'>;
}

/** An act that Sage prepares as a draft, and a person approves. */
export interface Act<Values = Record<string, unknown>> {
  /** Every value that it uses, as people read them. */
  rowsOf: (values: Values) => SageAct['rows'];
  /** The page that shows its outcome. */
  pageOf: (values: Values) => string;
  /** Repeating it changes nothing more. @throws AppError with a sentence for people. */
  run: (act: ActRun<Values>) => Promise<void>;
  /** Idempotent. @throws AppError when it can't be undone any more. */
  undo: (act: ActRun<Values>) => Promise<void>;
}
