/** The six typed tools as methods: what each takes (for other assistants and model planners), and one call of one (METHOD 6). */
import { z } from 'zod'
import { method, Nothing } from './contract-base.ts'
import { Evidence, ToolName } from './model.ts'

/** Most units of one call by another program; the app's own plans share ten. */
export const MOST_CALL_UNITS = 200

export const toolsContract = {
  /** `arguments` is a JSON schema. */
  'tools.describe': method(
    Nothing,
    z.array(z.object({ name: ToolName, description: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  ),
  'tools.run': method(
    z.strictObject({
      tool: ToolName,
      arguments: z.record(z.string(), z.unknown()),
      /** Rows and memory units that may come back. */
      units: z.number().int().min(1).max(MOST_CALL_UNITS).default(10),
    }),
    z.object({ tool: ToolName, result: z.unknown(), units: z.number(), sql: z.string().nullable(), evidence: z.array(Evidence) }),
  ),
} as const
