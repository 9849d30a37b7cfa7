// Functions that run inside the page: each is sent there alone, without the rest of this file.
import type { sageSocketEvents } from '@soloist/contracts';
import type { io as connect } from 'socket.io-client';
import type { socketOptions } from './streams.ts';

interface Painted {
  text: string;
  arrived: number;
  painted: number;
}
interface Painter {
  add: (text: string) => void;
  take: () => Painted[];
}
declare global {
  interface Window {
    painter: Painter;
    io: typeof connect;
  }
}

/** Records when each text arrived and when the frame that shows it was painted. */
export function installPainter() {
  document.body.replaceChildren(document.createElement('p'));
  const { port1: afterFrame, port2: next } = new MessageChannel();
  let waiting: Omit<Painted, 'painted'>[] = [];
  let drawn: Omit<Painted, 'painted'>[] = [];
  let painted: Painted[] = [];
  // The task after an animation frame's callbacks starts once that frame is painted.
  const draw = () => {
    drawn.push(...waiting);
    waiting = [];
    next.postMessage(null);
  };
  afterFrame.onmessage = () => {
    const now = performance.now();
    painted.push(...drawn.map((part) => ({ ...part, painted: now })));
    drawn = [];
  };
  window.painter = {
    add(text) {
      if (waiting.length === 0) requestAnimationFrame(draw);
      waiting.push({ text, arrived: performance.now() });
      document.querySelector('p')?.append(text);
    },
    take() {
      const countBefore = painted;
      painted = [];
      document.querySelector('p')?.replaceChildren();
      return countBefore;
    },
  };
}

interface Line {
  url: string;
  options: ReturnType<typeof socketOptions>;
  events: typeof sageSocketEvents;
  user: string;
}
export async function listen({ url, options, events, user }: Line) {
  const socket = window.io(url, options);
  socket.on(events.delta, ({ text }: { text: string }) => window.painter.add(text));
  const connected = new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  socket.connect();
  await connected;
  await socket.emitWithAck(events.register, { user });
}

export async function streamFromModel(body: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/v1/chat/completions', { method: 'POST', headers, body });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const events = (rest + value).split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const text = JSON.parse(event.slice('data: '.length)).choices[0]?.delta.content;
      if (text) window.painter.add(text);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
