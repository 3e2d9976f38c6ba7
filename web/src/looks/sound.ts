// Short sounds, made on the spot. Nothing is told by sound alone.
import { settings } from './settings.svelte';

type Sound = 'slide' | 'drum' | 'trumpet' | 'volley' | 'dice' | 'bell';

let context: AudioContext | undefined;

function noiseBurst(
  at: AudioContext,
  out: AudioNode,
  start: number,
  length: number,
  frequency: number,
  loud: number,
): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = frequency;
  const gain = at.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
}

function tone(
  at: AudioContext,
  out: AudioNode,
  start: number,
  length: number,
  frequency: number,
  type: OscillatorType,
  loud: number,
): void {
  const source = at.createOscillator();
  source.type = type;
  source.frequency.value = frequency;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(out);
  source.start(start);
  source.stop(start + length);
}

export function play(sound: Sound): void {
  if (settings.sound <= 0) return;
  context ??= new AudioContext();
  const out = context.createGain();
  out.gain.value = settings.sound;
  out.connect(context.destination);
  const now = context.currentTime;
  switch (sound) {
    case 'slide':
      return noiseBurst(context, out, now, 0.35, 700, 0.25);
    case 'drum':
      noiseBurst(context, out, now, 0.12, 400, 0.8);
      return tone(context, out, now, 0.18, 110, 'sine', 0.7);
    case 'trumpet':
      for (const [i, pitch] of [392, 523, 659].entries())
        tone(context, out, now + i * 0.16, 0.3, pitch, 'sawtooth', 0.12);
      return;
    case 'volley':
      for (let i = 0; i < 6; i++) noiseBurst(context, out, now + Math.random() * 0.25, 0.25, 900, 0.6);
      return;
    case 'dice':
      for (let i = 0; i < 5; i++) noiseBurst(context, out, now + i * 0.07 + Math.random() * 0.03, 0.04, 3000, 0.5);
      return;
    case 'bell':
      tone(context, out, now, 0.8, 196, 'sine', 0.5);
      return tone(context, out, now, 0.7, 392, 'sine', 0.2);
  }
}
