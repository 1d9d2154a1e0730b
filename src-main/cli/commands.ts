/** Every command, in the order of the help: the way of the data first, the laboratory last. */
import type { CommandSpec } from './command.ts'
import { askCommand } from './commands/ask.ts'
import { attributesCommand } from './commands/attributes.ts'
import { backupCommand } from './commands/backup.ts'
import { correctCommand } from './commands/correct.ts'
import { cycleCommand } from './commands/cycle.ts'
import { exportCommand } from './commands/export.ts'
import { forgetCommand } from './commands/forget.ts'
import { importCommand } from './commands/import.ts'
import { labForestCommand } from './commands/lab-forest.ts'
import { labInduceCommand } from './commands/lab-induce.ts'
import { labPlanCommand } from './commands/lab-plan.ts'
import { labReadCommand } from './commands/lab-read.ts'
import { labValueCommand } from './commands/lab-value.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { mcpCommand } from './commands/mcp.ts'
import { modelsCommand } from './commands/models.ts'
import { providersCommand } from './commands/providers.ts'
import { restoreCommand } from './commands/restore.ts'
import { searchCommand } from './commands/search.ts'
import { serveCommand } from './commands/serve.ts'
import { sqlCommand } from './commands/sql.ts'
import { tableCommand } from './commands/table.ts'
import { tablesCommand } from './commands/tables.ts'
import { timelineCommand } from './commands/timeline.ts'
import { undoCommand } from './commands/undo.ts'
import { verifyCommand } from './commands/verify.ts'

export const commands: readonly CommandSpec[] = [
  importCommand,
  tablesCommand,
  tableCommand,
  attributesCommand,
  askCommand,
  searchCommand,
  timelineCommand,
  sqlCommand,
  correctCommand,
  undoCommand,
  forgetCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  verifyCommand,
  cycleCommand,
  modelsCommand,
  providersCommand,
  ledgerCommand,
  serveCommand,
  mcpCommand,
  labInduceCommand,
  labValueCommand,
  labReadCommand,
  labPlanCommand,
  labForestCommand,
]
