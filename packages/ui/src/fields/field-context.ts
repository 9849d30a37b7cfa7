import { createContext, use } from 'react';

export interface TextCount {
  used: number;
  limit: number;
  unit: 'characters' | 'words';
  /** The error while `used` is over `limit`. */
  overMessage: string;
}

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  reportCount: (count: TextCount | undefined) => void;
  /** The control's own problem, such as a text that is no date; it precedes the field's error. */
  reportProblem: (message: string | undefined) => void;
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** id and aria of a labelable control inside a `Field`; aria that the control was given itself wins. */
export function useControl(props: ControlProps) {
  const field = use(FieldContext);
  return {
    // The label points at the field's id, so that one wins.
    id: field?.id ?? props.id,
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** aria of a group (radios, segments, a drop zone) inside a `Field group`. */
export function useControlGroup() {
  const field = use(FieldContext);
  return {
    'aria-labelledby': field?.labelId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}
