import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The most that is said of one failure: the whole of it stands further up. */
const longestLines = 6;
/** The most that is said of what the screen showed then, and of what each app wrote. */
const longestSnapshot = 60;
const longestLog = 12;

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

export interface Told {
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

/** What Vitest's own JSON report says; a file that could not be loaded counts as a failure too. */
export function readVitestReport(text: string, root: string): Told {
  const report = vitestReport.parse(JSON.parse(text));
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }): Failure[] => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, words: briefly(message ?? ''), test: { file } }];
    return failed.map(({ ancestorTitles, title, failureMessages }) => {
      // As Vitest's option for names joins them; its report joins them otherwise.
      const test = [...ancestorTitles, title].join(' > ');
      return { name: `${file} › ${test}`, words: briefly(failureMessages?.[0] ?? ''), test: { file, name: test } };
    });
  });
  return { passed: report.numPassedTests, failures };
}

/** What Playwright's own JSON report says, each failure with what the screen showed then. */
export async function readPlaywrightReport(text: string): Promise<Told> {
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

/** What an app wrote last. */
function logIn({ name, body }: z.infer<typeof result>['attachments'][number]): string[] {
  if (!name.startsWith('log of') || body === undefined) return [];
  const lines = Buffer.from(body, 'base64').toString('utf8').trimEnd().split('\n').slice(-longestLog);
  return lines.map((line) => `    : ${line.slice(0, 400)}`);
}

/** The page as Playwright describes it beside an error. */
function snapshotIn(context: string): string[] {
  const lines = /```yaml\n(.*?)\n```/s.exec(context)?.[1]?.split('\n') ?? [];
  return lines.slice(0, longestSnapshot).map((line) => `    | ${line}`);
}

function specsOf({ specs, suites }: Suite): Suite['specs'] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}

function briefly(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, longestLines)
    .map((line) => `    ${line.trim()}`)
    .join('\n');
}
