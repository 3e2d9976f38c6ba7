// The server's calls over HTTP. What can't be done comes back as a sentence.
import type {
  About,
  ArmyLists,
  ArmySheet,
  ArmyWish,
  BattleMade,
  Battles,
  Meeting,
  MeetingWish,
  NewBattle,
  Problem,
  Replay,
  ReplayWish,
  Rules,
  RuleText,
  Scenarios,
} from '../protocol';

export class Refused extends Error {}

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? undefined
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused('The server does not answer.');
  }
  const answer = (await response.json().catch(() => null)) as Answer | Problem | null;
  if (!response.ok || answer === null)
    throw new Refused((answer as Problem | null)?.words ?? `The server answered ${response.status}.`);
  return answer as Answer;
}

export const about = (): Promise<About> => call('/api/about');
export const scenarios = (): Promise<Scenarios> => call('/api/scenarios');
export const newBattle = (wish: NewBattle): Promise<BattleMade> => call('/api/battles', wish);
export const listed = (): Promise<Battles> => call('/api/battles');
export const mine = (links: string[]): Promise<Battles> => call('/api/mine', { links });
export const rule = (id: string): Promise<RuleText> => call(`/api/rules/${encodeURIComponent(id)}`);
export const findRules = (search: string): Promise<Rules> => call(`/api/rules?search=${encodeURIComponent(search)}`);
export const rulesOf = (set: string): Promise<Rules> => call(`/api/rules?set=${encodeURIComponent(set)}`);
export const armyLists = (set: string): Promise<ArmyLists> => call(`/api/armies?set=${encodeURIComponent(set)}`);
export const army = (wish: ArmyWish): Promise<ArmySheet> => call('/api/army', wish);
export const meeting = (wish: MeetingWish): Promise<Meeting> => call('/api/meeting', wish);
export const replay = (wish: ReplayWish): Promise<Replay> => call('/api/replay', wish);

export async function record(link: string): Promise<string> {
  const response = await fetch('/api/record', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  if (!response.ok)
    throw new Refused(
      ((await response.json().catch(() => null)) as Problem | null)?.words ?? 'The record could not be had.',
    );
  return response.text();
}
