/**
 * The words every group of methods is written in: how a method is described, and the inputs that many share. Groups of methods that have a file of
 * their own (contract-*.ts) import from here; contract.ts puts them together.
 */
import { z } from 'zod'

export const LIMITS = { paths: 10_000, question: 2_000, sql: 20_000, page: 1_000, name: 200 } as const

/** One method: what a caller passes and what comes back. */
export function method<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): { input: I; output: O } {
  return { input, output }
}

export const Nothing = z.strictObject({})
export const Done = z.strictObject({})
export const Id = z.number().int().positive()
export const Page = { limit: z.number().int().min(1).max(LIMITS.page).default(100), offset: z.number().int().min(0).default(0) }
export const TableName = z.string().min(1).max(LIMITS.name)
export const JobRef = z.object({ job: Id })
