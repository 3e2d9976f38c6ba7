// Runs a WebAssembly program made for WASI in node: node tools/run-wasm.mjs program.wasm [arguments]
import { readFile } from "node:fs/promises";
import { argv, exit, stderr } from "node:process";

// node says on every start that WASI is experimental, and that is not what people look for in the output.
process.removeAllListeners("warning");
const { WASI } = await import("node:wasi");

const program = argv[2];
if (program === undefined) {
  stderr.write("usage: node tools/run-wasm.mjs program.wasm [arguments]\n");
  exit(2);
}
const wasi = new WASI({ version: "preview1", args: argv.slice(2), returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
exit(wasi.start(instance));
