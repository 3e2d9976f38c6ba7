// Shows one plate: #saint-aubin (the battle page), #refused, #near, #far, #crowded. Answers what a server would answer.
import '../src/looks/fonts.css';
import '../src/looks/figures.css';
import '../src/looks/app.css';
import { mount } from 'svelte';
import { Session } from '../src/battle/session.svelte';
import { apply } from '../src/looks/settings.svelte';
import type { ClientMessage, Preview } from '../src/protocol';
import Plate from './Plate.svelte';
import { crowded, decision, entries, odds, view } from './saint-aubin';

class Played extends Session {
  override send(message: ClientMessage): void {
    setTimeout(() => this.answer(message), 5);
  }
  private answer(message: ClientMessage): void {
    if (message.type === 'preview') {
      const { wheel = 0, distance = 0 } = message.choice as unknown as { wheel: number; distance: number };
      const allowed = wheel <= 450000 && wheel >= -450000;
      const preview: Preview = {
        allowed,
        refusals: allowed ? [] : [{ rule: 'REG-MOV-002', facts: 'Wood: 2 BW, needs 4.9' }],
        words: allowed
          ? `The Gendarmes du Roi wheel ${Math.round(wheel / 10000)}° and ride ${distance / 10000} of 5 BW.`
          : '',
        cost: `Charge ${(distance / 10000 + 1.6).toFixed(1)} of 5 BW`,
        ghosts: [],
        path: [],
        limits: [],
        odds: allowed ? odds : [],
        offenders: [],
        instead: allowed ? null : { ...message.choice, wheel: Math.sign(wheel) * 450000 },
      };
      this.hear({ type: 'preview', id: message.id, moment: message.moment, preview });
    } else if (message.type === 'overlays') {
      const unit = this.view?.units.find((each) => each.number === message.unit);
      const pose = unit?.bases[1]?.pose;
      if (!pose || unit?.number !== 3)
        return this.hear({ type: 'overlays', id: message.id, unit: message.unit, overlays: [] });
      const a = (pose[1] / 10000) * (Math.PI / 180);
      const at = (right: number, ahead: number): [number, number] => [
        pose[0][0] + (Math.cos(a) * right + Math.sin(a) * ahead) * 10000,
        pose[0][1] + (Math.cos(a) * ahead - Math.sin(a) * right) * 10000,
      ];
      const lane = (far: number) => [at(-1.5, 0), at(-1.5, far), at(1.5, far), at(1.5, 0)];
      this.hear({
        type: 'overlays',
        id: message.id,
        unit: 3,
        overlays: [
          { kind: 'arc', words: 'Deadly 3', rule: '', outline: lane(3), strength: 1 },
          { kind: 'arc', words: 'Long 5', rule: '', outline: lane(5), strength: 2 },
        ],
      });
    }
  }
}

apply();
const what = location.hash.slice(1);
const session = new Played('');
session.hello = {
  type: 'hello',
  version: 1,
  battle: 'plate',
  title: 'Saint-Aubin, 1590',
  'rule-set': 'reg-2021',
  mode: 'live',
  undo: true,
  seat: 0,
  sides: ['blue'],
  seats: [],
  commitment: '',
  state: 'running',
  moment: 1,
  entries: 44,
};
session.line = 'open';
session.hear({
  type: 'view',
  moment: 1,
  entries: 44,
  side: 'blue',
  view: what === 'crowded' ? crowded() : view(),
  partial: false,
});
session.hear({ type: 'entries', since: true, entries });
session.roll = {
  dice: [
    { die: 'yellow', face: 'skull' },
    { die: 'white', face: 'sword and arrow' },
    { die: 'green', face: 'S' },
    { die: 'black', face: 'blank' },
  ],
  words: 'Soleure against the Walloons',
  at: 0,
};
setTimeout(() => {
  session.hear({ type: 'decision', moment: 1, decision, undo: true });
  session.setDraft({
    option: 'charge',
    values: { unit: 8, target: 28, wheel: what === 'refused' ? 600000 : 300000, distance: 29000, card: 1 },
  });
}, 30);
mount(Plate, { target: document.getElementById('app')!, props: { session } });
Object.assign(window, { session });
