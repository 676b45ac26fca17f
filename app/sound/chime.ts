interface Chime {
  notes: { at: number; hertz: number }[];
  /** The tone of each note, and overtones that fade sooner. */
  partials: { times: number; loudness: number; seconds: number }[];
  attackSeconds: number;
  /** Almost silent: the end of an exponential ramp cannot be zero. */
  end: number;
}

/** Two rising notes, on a guest's phone. */
export const phoneChime: Chime = {
  notes: [
    { at: 0, hertz: 660 },
    { at: 0.22, hertz: 880 },
  ],
  partials: [{ times: 1, loudness: 0.18, seconds: 0.5 }],
  attackSeconds: 0.02,
  end: 0.001,
};

/** Two soft bells, the second lower, in a waiting room. */
export const boardChime: Chime = {
  notes: [
    { at: 0.03, hertz: 659.25 },
    { at: 0.45, hertz: 523.25 },
  ],
  partials: [
    { times: 1, loudness: 0.3, seconds: 1.3 },
    { times: 2, loudness: 0.09, seconds: 0.7 },
    { times: 3.01, loudness: 0.04, seconds: 0.35 },
  ],
  attackSeconds: 0.012,
  end: 0.0001,
};

export function play(audio: AudioContext, { notes, partials, attackSeconds, end }: Chime): void {
  for (const { at, hertz } of notes)
    for (const { times, loudness, seconds } of partials) {
      const begin = audio.currentTime + at;
      const tone = new OscillatorNode(audio, { frequency: hertz * times });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(loudness, begin + attackSeconds);
      volume.gain.exponentialRampToValueAtTime(end, begin + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + seconds);
    }
}
