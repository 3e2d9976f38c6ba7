// The battle report: one HTML file with the log and a picture of the table at each turn.
import { flushSync, mount, unmount } from 'svelte';
import { seedOf } from '../ground/noise';
import { paintGround } from '../ground/paint';
import { groundOf } from '../ground/shapes';
import type { Entry, View } from '../protocol';
import { spaceOf } from '../table/space';
import { diceOf } from './motion';
import Picture from './Picture.svelte';
import type { Session } from './session.svelte';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!);

function pictureOf(view: View, first: View): string {
  const holder = document.createElement('div');
  const picture = mount(Picture, { target: holder, props: { view, space: spaceOf(first) } });
  flushSync();
  const markup = holder.innerHTML
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/ (tabindex|role|data-\w+|class)="(?:svelte-\w+ ?)*"/g, '');
  void unmount(picture);
  return markup;
}

async function groundPicture(view: View): Promise<string> {
  const space = spaceOf(view);
  const ground = groundOf(space, view.ground, Math.abs(seedOf(view.title)) % 9973);
  const scale = 1100 / ground.width;
  const canvas = new OffscreenCanvas(1100, Math.ceil(ground.height * scale));
  paintGround(canvas, ground, { left: 0, top: 0, scale, width: canvas.width, height: canvas.height });
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.72 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

const lines = (entries: readonly Entry[]): string =>
  entries
    .map((entry) => {
      const events = entry.events
        .map((event) => {
          const dice = diceOf(event).map((each) => `<i class="die">${escaped(each.die)} ${escaped(each.face)}</i>`);
          const rules = event.rules.length > 0 ? ` <small>${event.rules.map(escaped).join(', ')}</small>` : '';
          return `<p>${escaped(event.words)} ${dice.join(' ')}${rules}</p>`;
        })
        .join('');
      return `<li class="${entry.side}"><b>${escaped(entry.words)}</b>${events}</li>`;
    })
    .join('\n');

const glyphs = (): string =>
  [...document.querySelectorAll('svg.defs symbol[id^="g-"], svg.defs pattern[id$="-side"]')]
    .map((each) => each.outerHTML)
    .join('');

const style = (ground: string): string => `
:root{--a-coat:#2d5ca6;--a-dk:#142b55;--a-trim:#f3d06a;--b-coat:#b4372a;--b-dk:#541410;--b-trim:#f8eedb}
.blue{--coat:var(--a-coat);--coat-dk:var(--a-dk);--trim:var(--a-trim)}.red{--coat:var(--b-coat);--coat-dk:var(--b-dk);--trim:var(--b-trim)}
.glyph{fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
body{font:17px/1.45 Georgia,serif;color:#261d14;background:#f5eedf;max-width:1100px;margin:2em auto;padding:0 1em}
h1{font-size:2.2em;margin-bottom:.1em}figure{margin:1.5em 0;border:12px solid #442d1a;background:url(${ground}) 0 0/100% 100%}figure svg{display:block;width:100%}
li{margin:.5em 0}li.blue>b{color:#274f8f}li.red>b{color:#9c2a1f}p{margin:.15em 0}small{color:#5f513d}.die{font-style:normal;border:1px solid #8a7a5e;border-radius:4px;padding:0 .3em;font-size:.85em}
`;

export async function reportOf(session: Session): Promise<string> {
  const view = session.view!;
  const ground = await groundPicture(view);
  const { moments, entries } = await session.wholeBattle();
  const chapters = moments.map(({ entry, view: seen }, index) => {
    const until = moments[index + 1]?.entry ?? Infinity;
    const told = entries.filter((each) => each.entry > entry && each.entry <= until);
    return `<h2>Turn ${seen.turn}</h2><figure>${pictureOf(seen, view)}</figure><ol>${lines(told)}</ol>`;
  });
  const end = session.result ? `<h2>The end</h2><p>${escaped(session.result.words)}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(view.title)}</title><style>${style(ground)}</style></head><body>
<svg width="0" height="0" style="position:absolute"><defs>${glyphs()}</defs></svg>
<h1>${escaped(view.title)}</h1><p>${escaped(view.armies.map((army) => army.name).join(' against '))}, ${escaped(view['rule-set'])}</p>
${chapters.join('\n')}${end}</body></html>`;
}

export async function saveReport(session: Session): Promise<void> {
  const text = await reportOf(session);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  link.download = `${session.view!.title.replace(/[^\p{L}\p{N}]+/gu, '-')}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}
