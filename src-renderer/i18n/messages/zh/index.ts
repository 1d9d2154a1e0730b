/** All messages of one language, a part for each view. */
import type { Messages } from '../en/index.ts'
import type { Words } from '../../words.ts'
import { backup } from './backup.ts'
import { chart } from './chart.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { cycle } from './cycle.ts'
import { forget } from './forget.ts'
import { library } from './library.ts'
import { onboarding } from './onboarding.ts'
import { palette } from './palette.ts'
import { proof } from './proof.ts'
import { providers } from './providers.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { sql } from './sql.ts'
import { tables } from './tables.ts'
import { timeline } from './timeline.ts'
import { trace } from './trace.ts'
import { values } from './values.ts'

export function messages(w: Words): Messages {
  return {
    common: common(w),
    cycle: cycle(w),
    values: values(w),
    shell: shell(w),
    palette: palette(w),
    chat: chat(w),
    library: library(w),
    settings: settings(w),
    providers: providers(w),
    forget: forget(w),
    backup: backup(w),
    onboarding: onboarding(w),
    tables: tables(w),
    chart: chart(w),
    sql: sql(w),
    proof: proof(w),
    timeline: timeline(w),
    trace: trace(w),
    search: search(w),
  }
}
