/** Runs one action at a time. All requests during a run share one further run, which sees their changes. */
export class OneAtATime {
  private readonly action: () => Promise<void>;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(action: () => Promise<void>) {
    this.action = action;
  }

  request(): Promise<void> {
    if (!this.running) return this.start();
    const begin = (): Promise<void> => {
      this.next = null;
      return this.start();
    };
    this.next ??= this.running.then(begin, begin);
    return this.next;
  }

  private start(): Promise<void> {
    this.running = this.action().finally(() => {
      this.running = null;
    });
    return this.running;
  }
}
