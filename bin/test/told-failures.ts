import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The most that is said of one failure: the whole of it stands further up. */
const longestLines = 6;
/** The most that is said of what the screen showed then. */
const longestSnapshot = 60;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const result = z.object({
  error: z.object({ message: z.string() }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
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
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(suite),
});

export interface Told {
  passed: number;
  failed: number;
  /** A few lines for each test that failed. */
  failures: string[];
}

/** What Vitest's own JSON report says; a file that could not be loaded counts as a failure too. */
export function readVitestReport(text: string, root: string): Told {
  const report = vitestReport.parse(JSON.parse(text));
  const failures = report.testResults.flatMap((file) => {
    const name = file.name.replace(`${root}/`, '');
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [briefly(name, file.message ?? '')];
    return failed.map((test) => briefly(`${name} › ${test.fullName}`, test.failureMessages?.[0] ?? ''));
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  };
}

/** What Playwright's own JSON report says, each failure with what the screen showed then. */
export async function readPlaywrightReport(text: string): Promise<Told> {
  const { stats, suites } = playwrightReport.parse(JSON.parse(text));
  const failed = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return { passed: stats.expected, failed: stats.unexpected, failures: await Promise.all(failed.map(tellSpec)) };
}

async function tellSpec({ file, line, title, tests }: z.infer<typeof spec>): Promise<string> {
  const failed = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
  const context = failed?.attachments.find(({ name }) => name === 'error-context')?.path;
  const shown = context === undefined ? [] : snapshotIn(await readFile(context, 'utf8').catch(() => ''));
  return [briefly(`${file}:${line} › ${title}`, failed?.error?.message ?? ''), ...shown].join('\n');
}

/** The page as Playwright describes it beside an error. */
function snapshotIn(context: string): string[] {
  const lines = /```yaml\n(.*?)\n```/s.exec(context)?.[1]?.split('\n') ?? [];
  return lines.slice(0, longestSnapshot).map((line) => `    | ${line}`);
}

function specsOf({ specs, suites }: Suite): Suite['specs'] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}

function briefly(name: string, message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, longestLines).map((line) => `    ${line.trim()}`)].join('\n');
}
