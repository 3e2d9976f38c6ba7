// Fights a recorded battle in the WebAssembly module: by replaying its choices, and by letting the same player choose
// again. Every hash must be the recorded one.
//   build/condotta battle reg/crossroads-1632 --quiet --record b.json
//   node tools/fight-offline.mjs build-wasm/engine.wasm b.json plain
import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";

process.removeAllListeners("warning"); // node says on every start that WASI is experimental
const { WASI } = await import("node:wasi");

const [program, file, player] = argv.slice(2);
if (player === undefined) {
  stderr.write("usage: node tools/fight-offline.mjs engine.wasm record.json PLAYER\n");
  exit(2);
}
const record = JSON.parse(await readFile(file, "utf8"));
const wasi = new WASI({ version: "preview1" });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, condotta_room, condotta_call, condotta_answer } = instance.exports;

function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const room = condotta_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const length = condotta_call(bytes.length);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, condotta_answer(), length)));
  if (answer.fault !== undefined) throw new Error(answer.fault);
  return answer;
}

const replayed = ask({ do: "resume", record });
const last = record.entries.at(-1)?.at(-1) ?? replayed.hash;
if (replayed.hash !== last) throw new Error(`the replay ends at ${replayed.hash}, the record at ${last}`);

const { battle } = ask({
  do: "set-up",
  scenario: record.scenario,
  rules: record["rule-set"],
  "house-rules": record["house-rules"],
  seed: record.seed,
});
for (const [number, entry] of record.entries.entries()) {
  const { choice } = ask({ do: "think", battle, player });
  const { hash } = ask({ do: "choose", battle, choice });
  if (hash !== entry.at(-1)) throw new Error(`choice ${number + 1} leads to ${hash}, recorded was ${entry.at(-1)}`);
}
stdout.write(`${record.entries.length} choices, replayed and chosen again, hash: ${last}\n`);
