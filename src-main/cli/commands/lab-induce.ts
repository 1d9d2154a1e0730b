/** `adamm lab induce`: schema induction alone, round by round. */
import { createInterface } from 'node:readline'
import { type CommandContext, type CommandSpec, type ExitCode, fractionOption, integerOption, noArguments } from '../command.ts'
import { writeLines } from '../lines.ts'

export const labInduceCommand: CommandSpec = {
  name: 'lab induce',
  usage: '',
  summary: 'Induce schemas from attribute sets on stdin, one JSON array a line.',
  options: {
    support: { type: 'string', value: 'N', help: 'rounds that a schema must recur in (default: 4)' },
    'all-confidence': { type: 'string', value: 'X', help: 'least all-confidence of a new schema (default: 0.6)' },
    'extension-confidence': { type: 'string', value: 'X', help: 'least extension confidence for a schema to grow (default: 0.8)' },
  },
  json: '{"round","schemas":[[attribute]]}, one line for each line read',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const { induceLines } = await import('../../engine/induce/lab.ts')
  const thresholds = {
    support: integerOption(context, 'support', { from: 1, to: 1_000_000 }) ?? 4,
    allConfidence: fractionOption(context, 'all-confidence') ?? 0.6,
    extensionConfidence: fractionOption(context, 'extension-confidence') ?? 0.8,
  }
  await writeLines(induceLines(createInterface({ input: context.stdin, crlfDelay: Infinity }), thresholds), context)
  return 0
}
