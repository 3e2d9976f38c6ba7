// The line to the server: joins, joins again when the line breaks, and hands over what comes in.
import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '../protocol';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

export interface Ears {
  message: (message: ServerMessage) => void;
  line: (line: Line) => void;
  seen: () => number; // the last entry that was shown
}

const contributionFor = (link: string): string => {
  const key = `condotta.contribution.${link.slice(0, 12)}`;
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(key, fresh);
  return fresh;
};

export class Socket {
  private line: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  // A choice that has not been answered yet is sent again after joining again; its id keeps it from being made twice.
  private unanswered = new Map<string, ClientMessage>();

  constructor(
    private readonly link: string,
    private readonly ears: Ears,
  ) {
    this.open();
  }

  private open(): void {
    this.ears.line('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = new WebSocket(`${scheme}://${location.host}/socket`);
    this.line = line;
    line.onopen = () => {
      this.tries = 0;
      line.send(
        JSON.stringify({
          type: 'join',
          version: PROTOCOL_VERSION,
          link: this.link,
          contribution: contributionFor(this.link),
          seen: this.ears.seen(),
        } satisfies ClientMessage),
      );
      this.ears.line('open');
      for (const message of this.unanswered.values()) line.send(JSON.stringify(message));
    };
    line.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      if ('id' in message && message.id) this.unanswered.delete(message.id);
      if (message.type === 'fault' && ['link', 'version', 'broken'].includes(message.code)) this.ended = true;
      this.ears.message(message);
    };
    line.onclose = () => {
      if (this.line !== line) return;
      this.line = null;
      if (this.ended) return this.ears.line('closed');
      this.ears.line('lost');
      this.timer = setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  send(message: ClientMessage): void {
    if (['choose', 'undo', 'resign'].includes(message.type) && 'id' in message)
      this.unanswered.set(message.id, message);
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(message));
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.line?.close();
  }
}
