import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Of one failure; the whole output is above. */
const maxLines = 6;
/** Of what the screen showed, and of each app's log. */
const maxSnapshotLines = 60;
const maxLogLines = 12;

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const result = z.object({
  error: z.object({ message: z.string() }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional(), body: z.string().optional() })),
});
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), results: z.array(result) })),
});
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(suite),
});

export interface Report {
  passed: number;
  failures: Failure[];
}

/** A test that failed, or a file that could not be loaded. */
export interface Failure {
  name: string;
  /** A few lines: what was wrong, and what the screen showed. */
  words: string;
  /** What to run again: a test, or a whole file. Missing if a runner failed as a whole. */
  test?: { file: string; name?: string };
}

/** Reads Vitest's JSON report; a file that could not be loaded counts as a failure. */
export function readVitestReport(text: string, root: string): Report {
  const report = vitestReport.parse(JSON.parse(text));
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }): Failure[] => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, words: briefly(message ?? ''), test: { file } }];
    return failed.map(({ ancestorTitles, title, failureMessages }) => {
      // Vitest's option for names joins them so; its report does not.
      const test = [...ancestorTitles, title].join(' > ');
      return { name: `${file} › ${test}`, words: briefly(failureMessages?.[0] ?? ''), test: { file, name: test } };
    });
  });
  return { passed: report.numPassedTests, failures };
}

/** Reads Playwright's JSON report; a failure shows what was on the screen. */
export async function readPlaywrightReport(text: string): Promise<Report> {
  const { stats, suites } = playwrightReport.parse(JSON.parse(text));
  const failed = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return { passed: stats.expected, failures: await Promise.all(failed.map(tellSpec)) };
}

async function tellSpec({ file, line, title, tests }: z.infer<typeof spec>): Promise<Failure> {
  const failed = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
  const context = failed?.attachments.find(({ name }) => name === 'error-context')?.path;
  const shown = context === undefined ? [] : snapshotIn(await readFile(context, 'utf8').catch(() => ''));
  return {
    name: `${file}:${line} › ${title}`,
    test: { file, name: title },
    words: [briefly(failed?.error?.message ?? ''), ...shown, ...(failed?.attachments ?? []).flatMap(logIn)].join('\n'),
  };
}

/** The end of an app's log. */
function logIn({ name, body }: z.infer<typeof result>['attachments'][number]): string[] {
  if (!name.startsWith('log of') || body === undefined) return [];
  const lines = Buffer.from(body, 'base64').toString('utf8').trimEnd().split('\n').slice(-maxLogLines);
  return lines.map((line) => `    : ${line.slice(0, 400)}`);
}

/** Playwright's description of the page at an error. */
function snapshotIn(context: string): string[] {
  const lines = /```yaml\n(.*?)\n```/s.exec(context)?.[1]?.split('\n') ?? [];
  return lines.slice(0, maxSnapshotLines).map((line) => `    | ${line}`);
}

function specsOf({ specs, suites }: Suite): Suite['specs'] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}

function briefly(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, maxLines)
    .map((line) => `    ${line.trim()}`)
    .join('\n');
}
