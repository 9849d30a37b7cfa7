import type { SageAct, ServiceName } from '@soloist/contracts';
import type { SageCaller } from '../assistant/index.ts';

export interface ActRun<Values> {
  values: Values;
  /** The person who approved it: it runs with their token and rights only. */
  caller: Pick<SageCaller, 'authorization'>;
}

/** The record as the act left it, which undo compares with the current one. */
export type RecordAfterAct = Record<string, unknown>;

/** An act that Sage prepares as a draft, and a person approves. */
export interface Act<Values = Record<string, unknown>> {
  /** A verb and the act's object, without texts of others. */
  buttonOf: (values: Values) => string;
  /** Every value that it uses, as people read them. */
  rowsOf: (values: Values) => SageAct['rows'];
  /** The page that shows its outcome. */
  pageOf: (values: Values) => string;
  /** What can't be undone, as a sentence. */
  caution?: string;
  /** Repeating it changes nothing more. @throws AppError with a sentence for people. */
  run: (act: ActRun<Values>) => Promise<RecordAfterAct | undefined>;
  /**
   * Idempotent; missing for what can't be undone. `outcome` is missing when it was lost.
   * @throws AppError when it can't be undone any more.
   */
  undo?: (act: ActRun<Values> & { outcome?: RecordAfterAct | undefined }) => Promise<void>;
}

/** The services that own what acts change. */
export type ActUrls = Record<Extract<ServiceName, 'documents' | 'marketplace'>, string>;
