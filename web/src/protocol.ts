// Made from data/protocol.toml by build/condotta_protocol. Don't edit: change that file and make this one again.

export const PROTOCOL_VERSION = 1;

export type Side = "red" | "blue";

/** 0 red, 1 blue: how views write a side. */
export type SideNumber = number;

/** x, y in ticks: 10000 to the game's unit of length. */
export type Point = [number, number];

/** The middle of the front edge, and the heading in ticks of a degree (10000 to one), clockwise from north. */
export type Pose = [Point, number];

/** The option's name as `option`, and a whole number for each of its parameters by name. */
export type Choice = { option: string } & { [parameter: string]: number | string };

export interface Fact {
  label: string;
  value: string;
  rule: string;
}

export interface Token {
  kind: string;
  count: number;
  words: string;
}

export interface SeenBase {
  number: number;
  pose: Pose;
  width: number;
  depth: number;
  figure: string;
}

export interface SeenUnit {
  number: number;
  side: SideNumber;
  name: string;
  kind: string;
  command: string;
  bases: SeenBase[];
  "all-round": boolean;
  "off-table": boolean;
  broken: boolean;
  spent: boolean;
  "in-combat": boolean;
  smoke: boolean;
  levelled: boolean;
  hidden: boolean;
  strength: number;
  "full-strength": number;
  "breaks-at": number;
  "track-words": string;
  tokens: Token[];
  facts: Fact[];
}

export interface SeenLeader {
  number: number;
  side: SideNumber;
  name: string;
  rank: string;
  figure: string;
  pose: Pose;
  size: number;
  with: number;
  "off-table": boolean;
  range: number;
  tokens: Token[];
  facts: Fact[];
}

export interface SeenGround {
  name: string;
  kind: string;
  paint: string;
  outline: Point[];
  course: Point[];
  width: number;
  effects: Fact[];
}

export interface SeenMarker {
  kind: string;
  words: string;
  side: SideNumber | null;
  at: Point;
  outline: Point[];
}

export interface SeenCard {
  number: number;
  face: string;
  title: string;
  words: string;
  playable: boolean;
}

export interface SeenHand {
  side: SideNumber;
  leader: number;
  title: string;
  words: string;
  cards: SeenCard[];
}

export interface SeenPhase {
  name: string;
  parts: string[];
}

export interface SeenArmy {
  name: string;
  losses: number;
  "breaks-at": number;
  size: number;
  "losses-words": string;
  facts: Fact[];
}

export interface View {
  "rule-set": string;
  title: string;
  "unit-word": string;
  width: number;
  height: number;
  ruler: number;
  turn: number;
  phases: SeenPhase[];
  phase: number;
  part: number;
  armies: SeenArmy[];
  ground: SeenGround[];
  units: SeenUnit[];
  leaders: SeenLeader[];
  markers: SeenMarker[];
  hands: SeenHand[];
}

export type PartialView = Partial<View>;

export interface Overlay {
  kind: string;
  words: string;
  rule: string;
  outline: Point[];
  strength: number;
}

export interface Parameter {
  name: string;
  kind: "unit" | "target" | "base" | "leader" | "card" | "number" | "distance" | "wheel" | "sideways" | "heading" | "x" | "y" | "side";
  /** The values to choose from; none: any from least to most. */
  allowed: number[];
  least: number;
  most: number;
  /** What the allowed values mean, one for each, or none. */
  labels: string[];
  usual: number | null;
  /** -1 stands for none. */
  optional: boolean;
}

export interface Option {
  name: string;
  words: string;
  rules: string[];
  parameters: Parameter[];
}

export interface Decision {
  side: Side;
  step: string;
  question: string;
  rules: string[];
  secret: boolean;
  options: Option[];
}

export interface Refusal {
  rule: string;
  facts: string;
}

export interface Ghost {
  unit: number;
  base: number;
  pose: Pose;
  width: number;
  depth: number;
  figure: string;
}

export interface Limit {
  parameter: string;
  least: number;
  most: number;
  rule: string;
  words: string;
}

export interface OddsBar {
  value: string;
  millionths: number;
  breaks: boolean;
}

export interface OddsTerm {
  label: string;
  value: number;
  rule: string;
}

export interface OddsParty {
  name: string;
  side: SideNumber | null;
  terms: OddsTerm[];
  total: number;
  dice: string[];
  "plot-title": string;
  bars: OddsBar[];
}

export interface OddsSheet {
  title: string;
  parties: OddsParty[];
  chances: Fact[];
}

export interface Preview {
  allowed: boolean;
  refusals: Refusal[];
  words: string;
  cost: string;
  ghosts: Ghost[];
  path: Point[];
  limits: Limit[];
  odds: OddsSheet[];
  /** Numbers of units that stand in the way or forbid it. */
  offenders: number[];
  /** The nearest choice that is allowed, if this one is not. */
  instead: Choice | null;
}

export interface Event {
  kind: string;
  words: string;
  rules: string[];
  /** See docs/view.md: unit, units, base, bases, moved, dice, terms … */
  facts: unknown;
}

/** What one choice brought, as the reader may know it. */
export interface Entry {
  /** Its number in the record, from 1. */
  entry: number;
  /** Who chose. */
  side: Side;
  /** What was chosen, in the words of its option; empty if the reader may not know it. */
  words: string;
  events: Event[];
}

/** 'person', or the name of a computer player (see About.players). */
export type Player = string;

export interface SeatWish {
  /** How others see the seat; may be empty. */
  name: string;
  /** Both for a hot seat: one link, one screen. */
  sides: ("red" | "blue")[];
  player: Player;
}

export interface ClockWish {
  /** For each side: for the whole battle (live), or for each go (by turns). */
  seconds: number;
  /** Added after each choice (live). */
  more: number;
}

/** POST /api/battles */
export interface NewBattle {
  /** The name of a shipped scenario, or '' if `text` holds one. */
  scenario: string;
  /** A scenario of one's own, as TOML. */
  text?: string;
  /** An id of About.rule-sets. */
  "rule-set": string;
  /** TOML. */
  "house-rules"?: string;
  title?: string;
  seats: SeatWish[];
  mode: "live" | "turns";
  clock: ClockWish | null;
  /** Whether choices without dice or news may be taken back. */
  undo: boolean;
  /** Whether it stands in the lobby for anybody to watch. */
  listed: boolean;
}

export interface SeatLink {
  number: number;
  name: string;
  sides: ("red" | "blue")[];
  player: Player;
  /** The secret that opens the seat; null for a computer's. */
  link: string | null;
}

export interface BattleMade {
  battle: string;
  seats: SeatLink[];
  /** The link for spectators. */
  watch: string;
  /** To the seed of the dice: 64 hexadecimal digits. */
  commitment: string;
}

/** POST /api/mine: the links that a browser remembers. */
export interface Links {
  links: string[];
}

export interface BattleSummary {
  battle: string;
  /** The link that was asked about; the link for spectators in the list of the lobby. */
  link: string;
  title: string;
  "rule-set": string;
  mode: "live" | "turns";
  state: State;
  /** The seat that the link opens; -1: a spectator's. */
  seat: number;
  sides: ("red" | "blue")[];
  turn: number;
  "waits-for": Side | null;
  /** It waits for you. */
  yours: boolean;
  entries: number;
  /** How it stands, in a sentence. */
  words: string;
}

export interface Battles {
  battles: BattleSummary[];
}

export interface RuleSetAbout {
  id: string;
  title: string;
  /** Of scenarios and of the rule book: 'reg'. */
  folder: string;
}

export interface PlayerAbout {
  name: string;
  words: string;
}

/** GET /api/about */
export interface About {
  protocol: number;
  program: string;
  "rule-sets": RuleSetAbout[];
  players: PlayerAbout[];
}

export interface ScenarioAbout {
  name: string;
  title: string;
  words: string;
  "rule-sets": string[];
}

/** GET /api/scenarios */
export interface Scenarios {
  scenarios: ScenarioAbout[];
}

/** GET /api/rules/REG-CLM-014 */
export interface RuleText {
  id: string;
  title: string;
  area: string;
  /** Markdown. */
  text: string;
}

export interface RuleHit {
  id: string;
  title: string;
  area: string;
  /** Of its chapter, in words. */
  "area-title": string;
}

/** GET /api/rules?set=reg, ?area=REG-CLM, ?search=words */
export interface Rules {
  rules: RuleHit[];
}

export interface ArmyListAbout {
  id: string;
  title: string;
  words: string;
  /** Its first year. */
  first: number;
  last: number;
}

export interface SampleArmy {
  id: string;
  title: string;
}

/** GET /api/armies?set=reg-2021; none for a game without army lists. */
export interface ArmyLists {
  lists: ArmyListAbout[];
  samples: SampleArmy[];
}

/** POST /api/army: an army as a document, as TOML, by the name of a sample, or a new one of a list. */
export interface ArmyWish {
  "rule-set": string;
  /** As in an ArmySheet, changed. */
  army?: unknown;
  text?: string;
  sample?: string;
  list?: string;
  year?: number;
  points?: number;
}

/** One thing of an army, a commander or a unit that can be set: the member `key` of its table. */
export interface ArmyField {
  key: string;
  label: string;
  kind: "text" | "whole" | "choice" | "flag";
  /** As it stands. */
  value: unknown;
  /** Of a choice. */
  allowed: unknown[];
  least: number;
  most: number;
}

export interface ArmyObjection {
  rule: string;
  words: string;
  /** Worth knowing, but legal. */
  warning: boolean;
}

export interface ArmyRow {
  title: string;
  words: string;
  points: number;
  fields: ArmyField[];
  objections: ArmyObjection[];
}

export interface ArmyOffer {
  title: string;
  words: string;
  /** How many there may be and are. */
  note: string;
  points: number;
  /** One more would be too many. */
  full: boolean;
  /** What is added to the list `key` of its part. */
  value: unknown;
}

export interface ArmyPart {
  /** The member of the army that is this list. */
  key: string;
  title: string;
  /** One for each entry of that list, in its order. */
  rows: ArmyRow[];
  offers: ArmyOffer[];
}

export interface ArmySheet {
  /** The army as a document: change it by its parts and fields, and ask again. */
  army: unknown;
  /** The same as TOML, to keep. */
  text: string;
  /** The order of battle as a page of HTML, to print. */
  page: string;
  title: string;
  words: string;
  points: number;
  limit: number;
  legal: boolean;
  facts: Fact[];
  /** Of the army as a whole. */
  fields: ArmyField[];
  parts: ArmyPart[];
  /** To the army as a whole; others stand with their rows. */
  objections: ArmyObjection[];
}

/** POST /api/meeting: a scenario in which two armies meet. Each is named as in an ArmyWish. */
export interface MeetingWish {
  "rule-set": string;
  red: ArmyWish;
  blue: ArmyWish;
}

export interface Meeting {
  title: string;
  /** The scenario, for NewBattle.text. */
  text: string;
}

/** POST /api/record: the record of a battle that is over, for `condotta verify` and `condotta replay`. */
export interface RecordWish {
  link: string;
}

/** POST /api/replay: steps of a battle that is over, at most twenty. */
export interface ReplayWish {
  link: string;
  /** 0 is the table before the first choice. */
  from: number;
  to: number;
  /** Whose knowledge; null: what both knew. */
  side: Side | null;
}

export interface ReplayStep {
  entry: number;
  view: View;
  /** The choice that led here; null for step 0. */
  chosen: Entry | null;
}

export interface Replay {
  entries: number;
  result: Result | null;
  steps: ReplayStep[];
}

/** What HTTP answers instead when it can't: with status 400, 403, 404, 409, 413, 429 or 503. */
export interface Problem {
  code: Code;
  words: string;
}

/** Until every person has joined once; in play; over; can't go on (its record does not replay). */
export type State = "gathering" | "running" | "over" | "broken";

/** What is wrong, for programs; `words` says it for people. */
export type Code = "malformed" | "too-long" | "too-fast" | "version" | "link" | "not-yours" | "stale" | "not-now" | "unknown" | "store" | "busy" | "broken";

export interface Seat {
  number: number;
  name: string;
  sides: ("red" | "blue")[];
  player: Player;
  /** Has ever been here. */
  joined: boolean;
  present: boolean;
}

export interface Clock {
  /** Milliseconds left. */
  red: number;
  blue: number;
  running: Side | null;
}

export interface Contribution {
  seat: string;
  words: string;
}

export interface Result {
  how: "fought" | "resigned" | "agreed" | "time";
  winner: "red" | "blue" | "draw";
  words: string;
  /** The rule set's own. */
  figures: unknown;
  commitment: string;
  /** Revealed: its commitment is the one given at the start. */
  seed: string;
  contributions: Contribution[];
}

export interface Advice {
  choice: Choice;
  /** From 0 to 1. */
  worth: number;
  why: string;
}

export interface Considered {
  words: string;
  score: number;
  why: string;
  /** It did this; told when the battle is over. */
  chosen: boolean;
  /** To answer the decision that waits with. */
  choice: Choice | null;
}

export interface TurnSeen {
  entry: number;
  view: PartialView;
}

/** The first message on a socket. */
export interface ClientJoin {
  type: "join";
  version: number;
  link: string;
  /** To the dice; counts once, when the seat first joins. Make it random. */
  contribution: string;
  /** The last entry that the page has shown, -1: whatever the server remembers. */
  seen: number;
}

export interface ClientChoose {
  type: "choose";
  id: string;
  /** Of the decision that it answers. */
  moment: number;
  choice: Choice;
}

/** What a choice would do. Of several that wait, only the latest is answered. */
export interface ClientPreview {
  type: "preview";
  id: string;
  moment: number;
  choice: Choice;
}

/** Ranges, arcs, zones of a unit. */
export interface ClientOverlays {
  type: "overlays";
  id: string;
  unit: number;
}

/** A few sensible choices for the pending decision, the best first. */
export interface ClientAdvise {
  type: "advise";
  id: string;
  moment: number;
}

export interface ClientUndo {
  type: "undo";
  id: string;
  moment: number;
}

/** The computer is to stop thinking and choose. */
export interface ClientHurry {
  type: "hurry";
  id: string;
}

export interface ClientResign {
  type: "resign";
  id: string;
  side: Side;
}

export interface ClientOfferDraw {
  type: "offer-draw";
  id: string;
  side: Side;
}

export interface ClientAnswerDraw {
  type: "answer-draw";
  id: string;
  side: Side;
  accept: boolean;
}

export interface ClientChat {
  type: "chat";
  id: string;
  words: string;
}

/** What the computer considered when it made that choice; or, of the choice that waits for this seat, what a computer would consider in its place. */
export interface ClientWhy {
  type: "why";
  id: string;
  /** The choice's number in the record; one more than the last: the decision that waits. */
  entry: number;
}

/** The table as each turn began, for the battle report. */
export interface ClientTurns {
  type: "turns";
  id: string;
}

/** Entries from … to … (at most 50). */
export interface ClientLog {
  type: "log";
  id: string;
  from: number;
  to: number;
}

export interface ServerHello {
  type: "hello";
  version: number;
  battle: string;
  title: string;
  "rule-set": string;
  mode: "live" | "turns";
  undo: boolean;
  /** Yours; -1: you watch. */
  seat: number;
  /** Those you decide for. */
  sides: ("red" | "blue")[];
  seats: Seat[];
  commitment: string;
  state: State;
  moment: number;
  entries: number;
}

export interface ServerPresence {
  type: "presence";
  state: State;
  seats: Seat[];
  watchers: number;
}

/** Comes after hello and after every change. A member of the view that is missing is as in the last view on this socket. */
export interface ServerView {
  type: "view";
  moment: number;
  entries: number;
  /** Whose knowledge it is. A hot seat gets that of the side that decides: hide it until handed over when it changes. */
  side: Side | null;
  view: PartialView;
  /** Whether members are missing; the first on a socket is whole. */
  partial: boolean;
}

/** To the seats of the side that decides. */
export interface ServerDecision {
  type: "decision";
  moment: number;
  decision: Decision;
  /** Whether `undo` may be granted: the last choice was this side's and threw no dice. If it showed something hidden, the request is refused. */
  undo: boolean;
}

/** To everybody else. */
export interface ServerWaiting {
  type: "waiting";
  moment: number;
  /** null: for people to join. */
  for: Side | null;
  /** A computer is thinking. */
  thinking: boolean;
  words: string;
  undo: boolean;
}

/** What happened, in order; a new entry as it happens, those since you looked (`since`) after joining, or the answer to `log`. */
export interface ServerEntries {
  type: "entries";
  id?: string;
  since: boolean;
  entries: Entry[];
}

/** Entries after this number are taken back. */
export interface ServerUndone {
  type: "undone";
  moment: number;
  entries: number;
  side: Side;
}

/** The answer to choose, undo, resign, offer-draw, answer-draw, chat, hurry: it is done and will not be lost. */
export interface ServerDone {
  type: "done";
  id: string;
  moment: number;
}

/** The rules forbid the choice; nothing happened. */
export interface ServerRefused {
  type: "refused";
  id: string;
  moment: number;
  refusals: Refusal[];
}

/** The message could not be taken; nothing happened. */
export interface ServerFault {
  type: "fault";
  id?: string;
  code: Code;
  words: string;
}

export interface ServerPreview {
  type: "preview";
  id: string;
  moment: number;
  preview: Preview;
}

export interface ServerOverlays {
  type: "overlays";
  id: string;
  unit: number;
  overlays: Overlay[];
}

export interface ServerAdvice {
  type: "advice";
  id: string;
  moment: number;
  advice: Advice[];
}

/** As `condotta battle --explain` tells it, the best first. */
export interface ServerWhy {
  type: "why";
  id: string;
  entry: number;
  player: Player;
  /** The battle goes on: it has thought anew on a battle that agrees with what you know, so that nothing hidden shows. */
  guessed: boolean;
  considered: Considered[];
}

export interface ServerTurns {
  type: "turns";
  id: string;
  /** The first view is whole; a member that is missing in another is as in the one before. */
  turns: TurnSeen[];
}

export interface ServerClock {
  type: "clock";
  clock: Clock | null;
}

/** A draw is on offer by that side; null: no longer. */
export interface ServerOffer {
  type: "offer";
  side: Side | null;
}

export interface ServerChat {
  type: "chat";
  number: number;
  /** -1: a spectator. */
  seat: number;
  name: string;
  words: string;
}

export interface ServerResult {
  type: "result";
  result: Result;
}

export type ClientMessage =
  | ClientJoin
  | ClientChoose
  | ClientPreview
  | ClientOverlays
  | ClientAdvise
  | ClientUndo
  | ClientHurry
  | ClientResign
  | ClientOfferDraw
  | ClientAnswerDraw
  | ClientChat
  | ClientWhy
  | ClientTurns
  | ClientLog;

export type ServerMessage =
  | ServerHello
  | ServerPresence
  | ServerView
  | ServerDecision
  | ServerWaiting
  | ServerEntries
  | ServerUndone
  | ServerDone
  | ServerRefused
  | ServerFault
  | ServerPreview
  | ServerOverlays
  | ServerAdvice
  | ServerWhy
  | ServerTurns
  | ServerClock
  | ServerOffer
  | ServerChat
  | ServerResult;
