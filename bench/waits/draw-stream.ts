// The chance of simulated days: how guests come, and how long they take.

import { RandomStream } from '#domain/wait/random-stream.ts';

export class DrawStream extends RandomStream {
  exponential(mean: number): number {
    return -Math.log(this.uniform()) * mean;
  }

  /** Box and Muller (Annals of Mathematical Statistics 29, 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** With the mean and the coefficient of variation (deviation by mean) given. */
  lognormal(mean: number, variation: number): number {
    const variance = Math.log(1 + variation * variation);
    return mean * Math.exp(Math.sqrt(variance) * this.normal() - variance / 2);
  }
}
