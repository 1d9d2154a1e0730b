/** Counts of the test runners' JSON reports. In: a report as parsed. Out: passed, failed, skipped; nothing known counts as nothing run. */
import { z } from 'zod'

export type Sum = { passed: number; failed: number; skipped: number }

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })).default([]),
})

/** A file that could not even be loaded has no test in it and counts as one failure. */
export function vitestSum(report: unknown): Sum {
  const parsed = Vitest.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests }
}

const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
})

/** A test that passed only when repeated has failed: nothing here may depend on luck. */
export function playwrightSum(report: unknown): Sum {
  const parsed = Playwright.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = parsed.data.stats
  return { passed: expected, failed: unexpected + flaky + parsed.data.errors.length, skipped }
}

export function total(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (all, sum) => ({ passed: all.passed + sum.passed, failed: all.failed + sum.failed, skipped: all.skipped + sum.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
