import { type Ref, use, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { FieldContext, type TextCount } from './field-context.ts';

type Rule = Omit<TextCount, 'used'>;

function countText(text: string, unit: Rule['unit']) {
  return unit === 'words' ? (text.match(/\S+/g)?.length ?? 0) : text.length;
}

/**
 * Reports the length of the text to the surrounding `Field`. Reads the element itself, because an
 * uncontrolled field (`register`) has no value prop and a form's reset writes without an event;
 * hence the measurement after every render and on input.
 */
export function useTextCount<Element extends HTMLInputElement | HTMLTextAreaElement>(
  rule: Rule,
  forwardedRef: Ref<Element> | undefined,
) {
  const report = use(FieldContext)?.reportCount;
  const element = useRef<Element>(null);
  const reported = useRef<TextCount>(undefined);
  useImperativeHandle(forwardedRef, () => element.current as Element, []);

  const measure = () => {
    if (!element.current || !report) return;
    const used = countText(element.current.value, rule.unit);
    const { current } = reported;
    if (current?.used === used && current.limit === rule.limit) return;
    reported.current = { ...rule, used };
    report(reported.current);
  };
  useLayoutEffect(measure);
  return { element, measure };
}
