import { type LeadEmailBrief, leadEmailChunk, leadEmails } from '@soloist/contracts';
import { callLines } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';

interface MailDraftHandlers {
  onSubject: (subject: string) => void;
  /** The email written so far. */
  onText: (text: string) => void;
}

type State = { at: 'idle' | 'writing' | 'offline' } | { at: 'failed'; problem: string };

const brokenOff = 'Sage stopped early. The text so far is below. Try again.';

/** Streams Sage's draft of an email. Nothing is stored or sent. */
export function useMailDraft({ onSubject, onText }: MailDraftHandlers) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function draft(brief: LeadEmailBrief) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ at: 'writing' });
    let text = '';
    try {
      for await (const line of callLines(leadEmails.draft, {
        body: brief,
        signal: control.signal,
      })) {
        const part = leadEmailChunk.safeParse(line).data;
        if (control.signal.aborted) return;
        if (part?.type === 'subject') onSubject(part.text);
        if (part?.type === 'text') {
          text += part.text;
          onText(text);
        }
        if (part?.type === 'failed') return setState({ at: 'failed', problem: part.message });
        if (part?.type === 'done') return setState({ at: part.offline ? 'offline' : 'idle' });
      }
      setState({ at: 'failed', problem: brokenOff });
    } catch (error) {
      if (!control.signal.aborted) setState({ at: 'failed', problem: (error as Error).message });
    }
  }

  return {
    state,
    draft,
    stop() {
      running.current?.abort();
      setState({ at: 'idle' });
    },
  };
}
