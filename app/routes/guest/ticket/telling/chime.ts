const notes = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.22 },
];
const noteSeconds = 0.5;
const loudness = 0.18;

/** Two rising notes. */
export function chime(audio: AudioContext): void {
  for (const { hertz, at } of notes) {
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: hertz, type: 'sine' });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + noteSeconds);
  }
}
