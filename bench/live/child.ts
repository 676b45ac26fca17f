// A process of the bench that answers one request at a time.

import { fork, type ChildProcess } from 'node:child_process';

export class Child {
  private readonly process: ChildProcess;

  constructor(file: string) {
    this.process = fork(new URL(file, import.meta.url), { execArgv: ['--expose-gc'] });
  }

  ask<Answer>(question: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`a process of the bench ended with ${code}`));
      this.process.once('exit', ended);
      this.process.once('message', (answer) => {
        this.process.off('exit', ended);
        resolve(answer as Answer);
      });
      this.process.send(question);
    });
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const gone = new Promise((resolve) => void this.process.once('exit', resolve));
    this.process.disconnect();
    await gone;
  }
}

/** The child's side: answers requests until the parent is gone. */
export function answerQuestions(answer: (question: unknown) => Promise<object>, end: () => Promise<void>): void {
  process.on('message', (question) => {
    void answer(question).then((said) => process.send?.(said));
  });
  process.once('disconnect', () => void end().finally(() => process.exit()));
}

/** The same clock in every process of the machine, in milliseconds. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
